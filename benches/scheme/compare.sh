#!/usr/bin/env bash
# Times the benchmarks: this engine (the driver example, built with --release), Gambit (gsc -exe, safe)
# and Chez (--program, optimize-level 2), whole process. Usage: benches/scheme/compare.sh [NAME...]
set -u
here=$(cd "$(dirname "$0")" && pwd)
driver=${DRIVER:-$here/../../target/release/examples/scheme}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
seconds() { local s e; s=$(date +%s.%N); timeout 120 "$@" >"$work/out" 2>&1; e=$(date +%s.%N); echo "$e - $s" | bc; }
names=("$@")
[ ${#names[@]} -eq 0 ] && names=($(cd "$here" && ls ./*.scm | sed 's|./||; s|\.scm$||'))
for n in "${names[@]}"; do
  file=$here/$n.scm
  (echo "(declare (standard-bindings) (block))"; cat "$file") >"$work/g.scm"
  gsc -exe -o "$work/g" "$work/g.scm" >/dev/null 2>&1
  shim='(define (make-table) (make-hashtable equal-hash equal?)) (define table-set! hashtable-set!) (define table-ref hashtable-ref)'
  [ "$n" = tables ] || shim=''
  (echo "(import (chezscheme))"; echo "$shim"; cat "$file") >"$work/c.ss"
  r=$(seconds "$driver" "$file"); a=$(head -c 200 "$work/out")
  g=$(seconds "$work/g"); b=$(head -c 200 "$work/out")
  c=$(seconds chezscheme --optimize-level 2 --program "$work/c.ss"); d=$(head -c 200 "$work/out")
  same=same; [ "$a" = "$b" ] || same="gambit differs"; [ "$a" = "$d" ] || same="$same, chez differs"
  echo "$n $r $g $c $same"
done | awk '{ printf "%-10s %8.3f s  gambit %8.3f s (%.2fx)  chez %8.3f s (%.2fx)  %s %s %s %s\n", $1, $2, $3, $3/$2, $4, $4/$2, $5, $6, $7, $8
  lg += log($3/$2); lc += log($4/$2); n++ } END { if (n) printf "geometric mean: gambit %.2fx, chez %.2fx\n", exp(lg/n), exp(lc/n) }'
