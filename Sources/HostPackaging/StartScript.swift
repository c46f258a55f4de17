import HostBuild

/// What starts an application that has been unpacked, from whatever folder, and through a link: `run`.
///
/// What workers keep doesn't go into the application's folder, which is nobody's to write, but into the user's own (XDG Base Directory
/// Specification). A user who has none runs the application all the same.
enum StartScript {
  /// - Parameters:
  ///   - name: the name of the application.
  ///   - manifest: the name of the manifest.
  static func text(of name: String, manifest: String) -> String {
    """
    #!/bin/sh
    # Starts \(name.filter { !$0.isNewline }). What stands behind its name goes to host run: run --help lists it.
    here=$(dirname "$(readlink -f "$0")")
    data=${XDG_DATA_HOME:-$HOME/.local/share}/\(ShellWords.quoted(name))
    mkdir -p "$data" 2>/dev/null && set -- --data "$data" "$@"
    exec "$here/bin/host" run --manifest "$here/app/"\(ShellWords.quoted(manifest)) "$@"

    """
  }
}
