import Glibc
import Synchronization

/// Users and groups, as the system knows them.
enum Account {
  /// Whether a group is private, by its number and its user's. Found out once: asking may take a while.
  private static let known = Mutex<[[UInt32]: Bool]>([:])

  /// The name of a user; the number when there is no name.
  static func name(ofUser user: uid_t) -> String { entry(ofUser: user)?.name ?? String(user) }

  /// The name of a group; the number when there is no name.
  static func name(ofGroup group: gid_t) -> String { entry(ofGroup: group)?.name ?? String(group) }

  /// Whether a group is a user's own, with no other member. Where each user has such a group, files that the group may
  /// write are the rule (umask 002) and no danger; so says Debian's patch `user-group-modes` of OpenSSH as well.
  static func isPrivate(_ group: gid_t, of user: uid_t) -> Bool {
    if let answer = known.withLock({ $0[[group, user]] }) { return answer }
    let (owner, own) = (entry(ofUser: user), entry(ofGroup: group))
    let hasOthers = own?.members.contains { $0 != owner?.name } != false
    let answer = owner?.group == group && owner?.name == own?.name && !hasOthers
    known.withLock { $0[[group, user]] = answer }
    return answer
  }

  private static func entry(ofUser user: uid_t) -> (name: String, group: gid_t)? {
    var entry = passwd()
    return lookUp { buffer, size, found in
      var result: UnsafeMutablePointer<passwd>?
      let code = getpwuid_r(user, &entry, buffer, size, &result)
      found = result.map { (String(cString: $0.pointee.pw_name), $0.pointee.pw_gid) }
      return code
    }
  }

  private static func entry(ofGroup group: gid_t) -> (name: String, members: [String])? {
    var entry = Glibc.group()
    return lookUp { buffer, size, found in
      var result: UnsafeMutablePointer<Glibc.group>?
      let code = getgrgid_r(group, &entry, buffer, size, &result)
      found = result.map { (String(cString: $0.pointee.gr_name), members(of: $0.pointee)) }
      return code
    }
  }

  private static func members(of entry: Glibc.group) -> [String] {
    guard let names = entry.gr_mem else { return [] }
    return (0...).lazy.map { names[$0] }.prefix { $0 != nil }.compactMap { $0.map { String(cString: $0) } }
  }

  /// Asks with as much memory as it takes.
  private static func lookUp<Entry>(_ ask: (UnsafeMutablePointer<CChar>, Int, inout Entry?) -> Int32) -> Entry? {
    var size = 1024
    while size <= 1 << 20 {
      var found: Entry?
      let code = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
        buffer.baseAddress.map { ask($0, size, &found) } ?? ENOMEM
      }
      guard code == ERANGE else { return found }
      size *= 4
    }
    return nil
  }
}
