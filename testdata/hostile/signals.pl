% Sets alarms and time limits without end.

attack :- repeat, catch(call_with_time_limit(1000, true), _, true), catch(alarm(1000, true, _, []), _, true), fail.
