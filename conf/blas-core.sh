# Sets OPENBLAS_CORETYPE, unless it is set, by what this processor can do. Source it before a JVM
# that trains: the launcher does, and a cluster's spark-env.sh can.
#
# The OpenBLAS 0.3.19 that ND4J brings knows processors by their model numbers. For one that is
# younger than itself (Intel's since Sapphire Rapids) it takes the kernels of a Pentium 4, and
# matrix products take four times as long. OPENBLAS_VERBOSE=2 makes it say which it took.
if [ -z "${OPENBLAS_CORETYPE:-}" ] && [ -r /proc/cpuinfo ]; then
  flags=" $(grep -m 1 '^flags' /proc/cpuinfo || true) "
  has() {
    for flag in "$@"; do
      case $flags in
        *" $flag "*) ;;
        *) return 1 ;;
      esac
    done
  }
  if has avx512f avx512cd avx512bw avx512dq avx512vl; then
    export OPENBLAS_CORETYPE=SkylakeX
  elif has avx2 fma; then
    export OPENBLAS_CORETYPE=Haswell
  fi
fi
