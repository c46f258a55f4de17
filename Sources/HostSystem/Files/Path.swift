import CGlibc
package import Glibc

/// Works on bytes, as the system does: a slash with a combining mark is another Character to Swift.
package enum Path {
  private static let slash = UInt8(ascii: "/")

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// Without empty names, which mean nothing.
  package static func parts(of path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path and its parents without the root and the working folder: of `/a/b`, `/a/b` and `/a`.
  package static func way(to path: String) -> [String] {
    // A path stays relative when the working folder is gone.
    Array(sequence(first: path) { folder(of: $0) }.prefix { $0 != "/" && $0 != "." })
  }

  package static func join(_ folder: String, _ path: String) -> String {
    if isAbsolute(path) { return path }
    if folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// Where relative paths begin. A scene may change the working folder, and somebody rename this one.
  static let start = Glibc.open(".", O_PATH | O_DIRECTORY | O_CLOEXEC)

  /// `.` and `..` in it stay as they are.
  package static func absolute(_ path: String) -> String {
    if path.isEmpty || isAbsolute(path) { return path }
    guard let folder = target(ofLink: "/proc/self/fd/\(start)"), isFolder(folder) else { return path }
    return path == "." ? folder : join(folder, path)
  }

  package static func resolved(_ path: String) -> String? {
    guard let buffer = realpath(absolute(path), nil) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// An executable by its name or path, in folders as `PATH` names them; nil when there is none.
  package static func program(_ name: String, in folders: String) -> String? {
    let paths = name.utf8.contains(slash) ? [name] : folders.split(separator: ":").map { "\($0)/\(name)" }
    return paths.first { access($0, X_OK) == 0 }
  }

  package static func exists(_ path: String) -> Bool { access(absolute(path), F_OK) == 0 }

  /// False when the system can't say: something may be there.
  package static func isGone(_ path: String) -> Bool { access(absolute(path), F_OK) != 0 && SystemError.last.isAbsence }

  package static func isFolder(_ path: String) -> Bool { status(path).map { $0.st_mode & S_IFMT } == S_IFDIR }

  package static func isLink(_ path: String) -> Bool { linkStatus(path).map { $0.st_mode & S_IFMT } == S_IFLNK }

  package static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(absolute(path), &status) == 0 ? status : nil
  }

  package static func linkStatus(_ path: String) -> stat? {
    var status = stat()
    return lstat(absolute(path), &status) == 0 ? status : nil
  }

  package static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    return readlink(absolute(path), &buffer, Int(PATH_MAX)) >= 0 ? String(nullTerminated: buffer) : nil
  }

  package static func names(in folder: String, beginningWith prefix: String = "") -> [String] {
    ((try? list(folder, beginningWith: prefix)) ?? []).sorted()
  }

  package static func files(below folder: String) -> [String] {
    names(in: folder).filter { !$0.hasPrefix(".") }.map { join(folder, $0) }.flatMap { path in
      if isFolder(path) { return isLink(path) ? [] : files(below: path) }
      return exists(path) ? [path] : []
    }
  }

  /// In no order. The folder may hold thousands that begin with something else.
  package static func list(_ folder: String, beginningWith prefix: String = "") throws(SystemError) -> [String] {
    guard let stream = opendir(absolute(folder)) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // readdir(3) leaves errno alone at the end of the folder. A list that an error cuts off is no list.
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          strncmp($0, prefix, prefix.utf8.count) == 0 ? String(cString: $0) : nil
        }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .last }
    return names
  }
}
