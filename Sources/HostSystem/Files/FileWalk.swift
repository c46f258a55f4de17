import CGlibc
import Glibc

/// The real path of a file, and who may change each folder on it; compare OpenSSH's `safe_path()` (misc.c).
package enum FileWalk {
  struct Found: ~Copyable {
    /// Readable when it is a regular file.
    let descriptor: Descriptor
    let components: [PathComponent]
  }

  /// Opens only a regular file for reading: opening a device may act on it, and a named pipe would block.
  static func open(_ path: String) throws(SystemError) -> Found {
    let path = try realPath(path)
    var components = try components(on: path)
    let flags = components.last?.isRegular == true ? O_RDONLY | O_NONBLOCK | O_NOCTTY : O_PATH
    let descriptor = try Descriptor(Glibc.open(path + [0], flags | O_NOFOLLOW | O_CLOEXEC))
    // A user who could have swapped the file since may write to one of the folders, and then the folder is refused.
    if let last = components.popLast() { components.append(PathComponent(try descriptor.status, path: last.path)) }
    return Found(descriptor: descriptor, components: components)
  }

  /// What exists on the real path. Throws for a link that leads nowhere: anybody may be able to make its target.
  package static func components(to path: String) throws(SystemError) -> [PathComponent] {
    var path = Path.absolute(path)
    while true {
      do throws(SystemError) { return try components(on: realPath(path)) } catch {
        guard [ENOENT, ENOTDIR, EACCES].contains(error.number), path != "/", Path.linkStatus(path) == nil else {
          throw error
        }
        path = Path.folder(of: path)
      }
    }
  }

  /// From the root, without links. The bytes need not be UTF-8.
  private static func realPath(_ path: String) throws(SystemError) -> [CChar] {
    // C would cut the path off at a NUL.
    guard !path.utf8.contains(0) else { throw SystemError(number: ENOENT) }
    guard let real = realpath(Path.absolute(path), nil) else { throw .last }
    defer { free(real) }
    return Array(UnsafeBufferPointer(start: real, count: strlen(real)))
  }

  private static func components(on path: [CChar]) throws(SystemError) -> [PathComponent] {
    let slash = CChar(bitPattern: UInt8(ascii: "/"))
    let ends = path.indices.dropFirst().filter { path[$0] == slash } + (path.count > 1 ? [path.count] : [])
    var components: [PathComponent] = []
    for end in [1] + ends {
      var status = stat()
      guard lstat(path[..<end] + [0], &status) == 0 else { throw .last }
      let text = String(decoding: path[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
      components.append(PathComponent(status, path: text))
    }
    return components
  }
}

package struct PathComponent: Equatable, Sendable {
  var path: String
  var owner: uid_t
  var group: gid_t
  /// The file type, and the permissions with the sticky bit.
  var mode: mode_t

  var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  var isRegular: Bool { mode & S_IFMT == S_IFREG }
  var permissions: mode_t { mode & 0o7777 }
  /// As in /tmp: everybody may write, but only its owner may remove a file (inode(7), the sticky bit).
  var isSticky: Bool { isFolder && mode & S_ISVTX != 0 }
}

extension PathComponent {
  init(_ status: stat, path: String) {
    (self.path, owner, group, mode) = (path, status.st_uid, status.st_gid, status.st_mode)
  }
}
