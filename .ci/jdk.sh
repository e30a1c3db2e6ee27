# Finds JDKs without starting them; sourced by ./cairn, ./check and the launcher of the distribution. For any POSIX
# shell that has `local`: dash, ash, bash.

# The feature version of the JDK in folder $1, from its release file; fails where that is no Java 17 or later.
jdk_version() {
  local line version=
  [ -x "$1/bin/java" ] || return 1
  if [ -r "$1/release" ]; then
    while IFS= read -r line; do
      case $line in JAVA_VERSION=*) version=${line#JAVA_VERSION=} ;; esac
    done <"$1/release"
  else
    line=$("$1/bin/java" -version 2>&1) || return 1
    case $line in *'version "'*) version=${line#*version } ;; esac
  fi
  version=${version#\"}
  version=${version%%[!0-9]*}
  [ -n "$version" ] && [ "$version" -ge 17 ] && echo "$version"
}

# Every folder that may hold a JDK: JAVA_HOME first, then that of the PATH, then the usual places.
jdk_folders() {
  local java
  [ -n "${JAVA_HOME-}" ] && echo "$JAVA_HOME"
  java=$(command -v java) && java=$(readlink -f -- "$java") && echo "${java%/bin/java}"
  printf '%s\n' /usr/lib/jvm/* "${HOME-}"/.sdkman/candidates/java/*
}

# CAIRN_JAVA_HOME where it is set, otherwise the newest Java 17 or later.
run_jdk() {
  local folder version best=0 found=
  if [ -n "${CAIRN_JAVA_HOME-}" ]; then
    jdk_version "$CAIRN_JAVA_HOME" >/dev/null && echo "$CAIRN_JAVA_HOME"
    return
  fi
  jdk_folders | {
    while IFS= read -r folder; do
      if version=$(jdk_version "$folder") && [ "$version" -gt "$best" ]; then
        best=$version found=$folder
      fi
    done
    [ -n "$found" ] && echo "$found"
  }
}

# The JDK to build with: JAVA_HOME where it fits, otherwise the oldest, because 17 is the reference.
build_jdk() {
  local folder version best=1000 found=
  jdk_folders | {
    while IFS= read -r folder; do
      if [ -x "$folder/bin/javac" ] && version=$(jdk_version "$folder") && [ "$version" -lt "$best" ]; then
        best=$version found=$folder
        [ "$folder" = "${JAVA_HOME-}" ] && break
      fi
    done
    [ -n "$found" ] && echo "$found"
  }
}

# A file name that stands for the JDK in folder $1: another JDK or another build of it has another.
jdk_key() {
  local key
  key=$1-$(jdk_version "$1")-$(stat -L -c %Y -- "$1/bin/java")
  printf 'jdk%s\n' "$key" | sed 's/[^A-Za-z0-9.]/-/g'
}

# How Maven runs on the JDK in folder $1: a build is too short for code that is compiled well, and where it must be told,
# nothing warns about Maven's own libraries.
maven_options() {
  echo '-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=256m -XX:+UseParallelGC'
  if [ "$(jdk_version "$1")" -ge 24 ]; then
    echo '--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED'
  fi
}
