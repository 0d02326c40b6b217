#!/bin/sh
# Solves models of MiniZinc's public benchmarks, which this repository does not have, in 10
# seconds each: those in benchmarks.txt, with an instance if they need one.
# It needs git, minizinc, and zebra in PATH; arguments are options of the solver, such as -f.
here=$(cd "$(dirname "$0")" && pwd)
work=${BENCHMARKS:-${TMPDIR:-/tmp}/minizinc-benchmarks}
[ -d "$work" ] || git clone -q --depth 1 https://github.com/MiniZinc/minizinc-benchmarks "$work" || exit 1
export MZN_SOLVER_PATH="$here/../share" PATH="$PATH:$here/../share"
decided=0
while read -r model data; do
	began=$(date +%s.%N)
	out=$(minizinc --solver zebra --time-limit 10000 "$@" "$work/$model" ${data:+"$work/$data"} 2>&1)
	seconds=$(echo "$(date +%s.%N) - $began" | bc)
	case $out in
	*==========*) status=decided ;;
	*=====UNSAT*) status=decided ;;
	*----------*) grep -Eq 'satisfy *;' "$work/$model" && status=decided || status=solution ;;
	*) status=open ;;
	esac
	[ $status = decided ] && decided=$((decided + 1))
	printf '%-24s %-9s %.2f s\n' "${model%%/*}" $status "$seconds"
done <"$here/benchmarks.txt"
echo "$decided of $(wc -l <"$here/benchmarks.txt") decided"
