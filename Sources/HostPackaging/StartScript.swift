import HostBuild
import HostModel

/// What starts an application that has been unpacked, from whatever folder, and through a link: `run`.
///
/// What workers keep doesn't go into the application's folder, which is nobody's to write, but into the user's own (XDG Base Directory
/// Specification), unless the user names another. A user who has none runs the application all the same.
enum StartScript {
  /// - Parameters:
  ///   - name: the name of the application.
  ///   - manifest: the name of the manifest.
  ///   - glibc: the release of the C library that it needs; nil when any does.
  static func text(of name: String, manifest: String, glibc: GlibcVersion?) -> String {
    """
    #!/bin/sh
    # Starts \(name.filter { !$0.isNewline }). What stands behind its name goes to host run: run --help lists it.
    here=$(dirname "$(readlink -f "$0")")
    \(glibc.map(check) ?? "")data=${XDG_DATA_HOME:-$HOME/.local/share}/\(ShellWords.quoted(name))
    for word do case $word in --data | --data=*) data= ;; esac done
    [ -n "$data" ] && mkdir -p "$data" 2>/dev/null && set -- --data "$data" "$@"
    exec "$here/bin/host" run --manifest "$here/app/"\(ShellWords.quoted(manifest)) "$@"

    """
  }

  /// The dynamic loader would tell it, too, in words for those who know it. A system without getconf has another C library.
  private static func check(_ glibc: GlibcVersion) -> String {
    """
    has=$(getconf GNU_LIBC_VERSION 2>/dev/null) has=${has#glibc }
    if [ "$(printf '%s\\n' \(glibc) "${has:-none}" | sort -V | head -n 1)" != \(glibc) ] || [ -z "$has" ]; then
      echo "error: $0: this system has glibc ${has:-no}, expected \(glibc) or later; run it on a later system, or pack it on an older one" >&2
      exit 1
    fi

    """
  }
}
