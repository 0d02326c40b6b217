#!/bin/sh
# Solves models of MiniZinc's public benchmarks, which this repository does not have: the
# first model of each family in benchmarks.txt with its smallest instance, 10 seconds each.
# It needs git, minizinc, and zebra in PATH; arguments are options of the solver, such as -f.
here=$(cd "$(dirname "$0")" && pwd)
work=${BENCHMARKS:-${TMPDIR:-/tmp}/minizinc-benchmarks}
[ -d "$work" ] || git clone -q --depth 1 https://github.com/MiniZinc/minizinc-benchmarks "$work" || exit 1
export MZN_SOLVER_PATH="$here/../share" PATH="$PATH:$here/../share"
decided=0
while read -r family; do
	model=$(ls "$work/$family"/*.mzn | head -n 1)
	data=$(find "$work/$family" -name '*.dzn' -printf '%s %p\n' | sort -n | head -n 1 | cut -d ' ' -f 2-)
	began=$(date +%s.%N)
	out=$(minizinc --solver zebra --time-limit 10000 "$@" "$model" ${data:+"$data"} 2>&1)
	seconds=$(echo "$(date +%s.%N) - $began" | bc)
	case $out in
	*==========*) status=decided ;;
	*=====UNSAT*) status=decided ;;
	*----------*) grep -Eq 'solve.*satisfy|satisfy;' "$model" && status=decided || status=solution ;;
	*) status=open ;;
	esac
	[ $status = decided ] && decided=$((decided + 1))
	printf '%-24s %-9s %.2f s\n' "$family" $status "$seconds"
done <"$here/benchmarks.txt"
echo "$decided of $(wc -l <"$here/benchmarks.txt") decided"
