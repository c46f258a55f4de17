import CGlibc
import Glibc

/// Goes along a path as the kernel does (path_resolution(7)), one name after the other, and notes what it passes.
///
/// Each step begins at the descriptor of the folder before it, so what was noted is what was used: nobody can put
/// another folder or link in its place in between. OpenSSH's `safe_path()` (misc.c) asks the same questions of a path
/// that was resolved before; systemd's `chaseat()` goes step by step, too.
package struct FileWalk: ~Copyable {
  /// The folders and links on the way, the root first, and what stands at the end.
  private(set) var components: [PathComponent] = []
  /// The folder that was reached, and its name from the root.
  private var folder: Descriptor
  private var names: [String] = []
  /// The names that are still to go, the next one last. Names are bytes, which need not be UTF-8.
  private var rest: [[UInt8]] = []
  private var links = 0

  /// As many as the kernel follows.
  private static let mostLinks = 40

  /// What was found at the end of a path, and what was passed on the way to it.
  struct Found: ~Copyable {
    /// Can be read from when it is a regular file.
    let descriptor: Descriptor
    let components: [PathComponent]
  }

  /// Opens a file for reading. What isn't a regular file is found but not opened: opening a device may act on it, and a
  /// named pipe would wait.
  static func open(_ path: String) throws(SystemError) -> Found {
    var walk = try FileWalk(path)
    let end = try walk.goToEnd()
    // Looked at without a descriptor: a process that may have few has none left for it.
    let flags = try walk.isRegular(end) ? O_RDONLY | O_NONBLOCK | O_NOCTTY : O_PATH
    let descriptor = try walk.open(end, flags | O_NOFOLLOW)
    if end != here { try walk.note(descriptor, end) }
    return Found(descriptor: descriptor, components: walk.components)
  }

  /// What is passed on the way to a path, as far as the path leads. Throws where nobody can tell, such as for a lack of descriptors:
  /// who judges half of the way would trust the other half unseen.
  package static func components(to path: String) throws(SystemError) -> [PathComponent] {
    var components: [PathComponent] = []
    do throws(SystemError) {
      var walk = try FileWalk(path)
      defer { components = walk.components }
      let end = try walk.goToEnd()
      if end != here {
        let descriptor = try walk.open(end, O_PATH | O_NOFOLLOW)
        try walk.note(descriptor, end)
      }
    } catch {
      guard wayEnds.contains(error.number) else { throw error }
    }
    return components
  }

  /// Where one of these stops the walk, it stops whoever opens the path, too.
  private static let wayEnds = [ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG]

  private static let here = Array(".".utf8)
  private static let parent = Array("..".utf8)

  private init(_ path: String) throws(SystemError) {
    guard !path.isEmpty else { throw SystemError(number: ENOENT) }
    var rest = try Self.names(in: Array(path.utf8))
    if !Path.isAbsolute(path) { rest += try Self.names(in: Self.currentFolder()) }
    let root = try Self.root()
    let first = try PathComponent(root, path: "/")
    self.rest = rest
    components = [first]
    folder = root
  }

  private static func root() throws(SystemError) -> Descriptor {
    try Descriptor(Descriptor.waitingForFree { Glibc.open("/", O_PATH | O_DIRECTORY | O_CLOEXEC) })
  }

  /// Goes through all folders and links to the name of what stands at the end; to `.` when that is the folder that was reached.
  private mutating func goToEnd() throws(SystemError) -> [UInt8] {
    while let name = rest.popLast() {
      if name == Self.parent {
        let next = try open(name, O_PATH | O_DIRECTORY)
        _ = names.popLast()
        try note(next)
        folder = next
      } else if let next = try folder(named: name) {
        names.append(String(decoding: name, as: UTF8.self))
        try note(next)
        folder = next
      } else if try !follow(name) {
        guard rest.isEmpty else { throw SystemError(number: ENOTDIR) }
        return name
      }
    }
    return Self.here
  }

  /// The folder of a name; nil when the name is that of something else.
  private func folder(named name: [UInt8]) throws(SystemError) -> Descriptor? {
    do throws(SystemError) {
      return try open(name, O_PATH | O_DIRECTORY | O_NOFOLLOW)
    } catch {
      guard error.number == ENOTDIR || error.number == ELOOP else { throw error }
      return nil
    }
  }

  /// Puts what a link says in the place of its name; false when it is no link.
  private mutating func follow(_ name: [UInt8]) throws(SystemError) -> Bool {
    let link = try open(name, O_PATH | O_NOFOLLOW)
    guard try link.status.st_mode & S_IFMT == S_IFLNK else { return false }
    try note(link, name)
    links += 1
    guard links <= Self.mostLinks else { throw SystemError(number: ELOOP) }
    let target = try Self.target(of: link)
    if target.first == UInt8(ascii: "/") {
      folder = try Self.root()
      names = []
    }
    rest += try Self.names(in: target)
    return true
  }

  private static func target(of link: borrowing Descriptor) throws(SystemError) -> [UInt8] {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(link.number, "", &target, target.count)
    guard count >= 0 else { throw .last }
    return target.prefix(count).map(UInt8.init(bitPattern:))
  }

  /// The names in a path, the last one first.
  private static func names(in path: [UInt8]) throws(SystemError) -> [[UInt8]] {
    guard path.count < Int(PATH_MAX) else { throw SystemError(number: ENAMETOOLONG) }
    guard !path.contains(0) else { throw SystemError(number: ENOENT) }
    return path.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != here }.reversed()
  }

  private func open(_ name: [UInt8], _ flags: Int32) throws(SystemError) -> Descriptor {
    let name = Self.nullTerminated(name)
    return try Descriptor(Descriptor.waitingForFree { openat(folder.number, name, flags | O_CLOEXEC) })
  }

  private func isRegular(_ name: [UInt8]) throws(SystemError) -> Bool {
    var status = stat()
    guard fstatat(folder.number, Self.nullTerminated(name), &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
    return status.st_mode & S_IFMT == S_IFREG
  }

  private static func nullTerminated(_ name: [UInt8]) -> [CChar] { name.map(CChar.init(bitPattern:)) + [0] }

  private mutating func note(_ descriptor: borrowing Descriptor, _ name: [UInt8]? = nil) throws(SystemError) {
    let last = name.map { [String(decoding: $0, as: UTF8.self)] } ?? []
    components.append(try PathComponent(descriptor, path: "/" + (names + last).joined(separator: "/")))
  }

  private static func currentFolder() throws(SystemError) -> [UInt8] {
    guard let buffer = getcwd(nil, 0) else { throw .last }
    defer { free(buffer) }
    return (0..<strlen(buffer)).map { UInt8(bitPattern: buffer[$0]) }
  }
}

/// A folder or a link on the way to a file, or the file itself: who may change it.
package struct PathComponent: Equatable, Sendable {
  enum Kind: Sendable {
    case folder, link, file
  }

  /// Its path from the root, without links.
  var path: String
  var kind: Kind
  var owner: uid_t
  var group: gid_t
  /// The permissions, with the sticky bit.
  var mode: mode_t
  /// Whether an access control list gives rights to others. The bits of the group are its mask then (acl(5)).
  var hasList = false

  /// Whether a file in the folder is its owner's to remove, as in /tmp, where everybody may write (inode(7), the sticky bit).
  var isSticky: Bool { kind == .folder && mode & S_ISVTX != 0 }
}

extension PathComponent {
  init(_ descriptor: borrowing Descriptor, path: String) throws(SystemError) {
    let status = try descriptor.status
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .file
      }
    (self.path, owner, group, mode) = (path, status.st_uid, status.st_gid, status.st_mode & 0o7777)
    // The list isn't asked for by the descriptor itself, which may be one that only names the file (O_PATH).
    hasList =
      kind != .link && mode & S_IWGRP != 0
      && getxattr("/proc/self/fd/\(descriptor.number)", "system.posix_acl_access", nil, 0) > 0
  }
}
