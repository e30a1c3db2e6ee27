# Starts Cairn from a folder of jars; sourced, after jdk.sh, by ./cairn and by the launcher of the distribution. For any
# POSIX shell that has `local`: dash, ash, bash.

fail() {
  printf 'cairn: %s\n' "$@" >&2
  exit 70
}

# Where class data of name $1 is, or else the first of the folders $2... in which it can be made; fails if there is none.
class_data_file() {
  local name=$1 folder
  shift
  for folder in "$@"; do
    [ -r "$folder/$name" ] && echo "$folder/$name" && return
  done
  for folder in "$@"; do
    mkdir -p -- "$folder" 2>/dev/null && [ -w "$folder" ] && echo "$folder/$name" && return
  done
  return 1
}

# Class data of Cairn's own classes, made once for each JDK: it halves the time to start. Without it Cairn works too.
make_class_data() {
  local java=$1 path=$2 archive=$3 made
  made=$(mktemp "$archive.XXXXXX" 2>/dev/null) || return
  "$java" -XX:ArchiveClassesAtExit="$made" -XX:+UseParallelGC -Xlog:disable -cp "$path" \
    cairn.cli.Main --help </dev/null >/dev/null 2>&1
  chmod 644 "$made"
  mv -- "$made" "$archive"
  # Those of other versions and of JDKs that are gone: nobody misses them, since they can be made again.
  find "${archive%/*}" -maxdepth 1 -name 'classes-*.jsa' -mtime +30 -exec rm -f -- {} + 2>/dev/null
}

# Runs Cairn with the jars of folder $2, class data of name $3 in one of the folders $4 (one to a line), and the rest as
# its arguments; $1 is the folder that holds record/, the sources of what is built on first use.
start_cairn() {
  local base=$1 lib=$2 name=$3 folders=$4 jdk jar archive variable path=
  shift 4
  case $base$lib in
    *:*) fail "Java cannot run what is in a folder with a colon in its name: $lib" ;;
  esac
  jdk=$(run_jdk) || fail 'no Java 17 or later was found.' \
    'Install one with: apt-get install openjdk-17-jdk-headless, or set JAVA_HOME.'
  for jar in "$lib"/*.jar; do
    [ "$jar" = "$lib/cairn-agent.jar" ] || path=$path:$jar
  done
  path=${path#:}
  name=$name$(jdk_key "$jdk").jsa
  archive=$(
    IFS='
'
    set -f
    # shellcheck disable=SC2086 # one folder to a line
    class_data_file "$name" $folders
  ) || archive=
  [ -z "$archive" ] || [ -e "$archive" ] || make_class_data "$jdk/bin/java" "$path" "$archive"

  # Options that the environment has for JVMs are the program's, to which `record` gives them back, not Cairn's own.
  for variable in JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS; do
    if eval "[ -n \"\${$variable+set}\" ]"; then
      eval "export CAIRN_PASS_$variable=\"\$$variable\""
      unset "$variable"
    fi
  done

  set -- -Dcairn.home="$base" -Dcairn.agent="$lib/cairn-agent.jar" -cp "$path" cairn.cli.Main "$@"
  [ -e "$archive" ] && set -- -XX:SharedArchiveFile="$archive" "$@"
  # Z3 is a library for the processor; later JDKs want to be told that it may be loaded.
  [ "$(jdk_version "$jdk")" -ge 24 ] && set -- --enable-native-access=ALL-UNNAMED "$@"
  # Parallel GC: analyses are batch work, and it starts as fast as the serial one. C2 stays on for the same reason.
  # shellcheck disable=SC2086 # CAIRN_JAVA_OPTS is a list
  exec "$jdk/bin/java" -Xshare:auto -Xlog:disable -XX:+UseParallelGC ${CAIRN_JAVA_OPTS-} "$@"
}
