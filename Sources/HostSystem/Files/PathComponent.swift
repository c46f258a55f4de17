import CGlibc
import Glibc

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

  /// Whether the owner of what is in the folder decides on it, whoever else may write to the folder: /tmp (inode(7)).
  var isSticky: Bool { kind == .folder && mode & S_ISVTX != 0 }
}

extension PathComponent {
  /// Describes what is open.
  init(_ status: stat, _ descriptor: borrowing Descriptor, path: String) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .file
      }
    self.path = path
    owner = status.st_uid
    group = status.st_gid
    mode = status.st_mode & 0o7777
    // The list isn't asked for by the descriptor itself, which may be one that only names the file (O_PATH).
    hasList =
      kind != .link && mode & S_IWGRP != 0
      && getxattr("/proc/self/fd/\(descriptor.number)", "system.posix_acl_access", nil, 0) > 0
  }
}
