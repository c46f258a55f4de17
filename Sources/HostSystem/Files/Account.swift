import Glibc

enum Account {
  static func name(ofUser user: uid_t) -> String {
    var (entry, found) = (passwd(), nil as UnsafeMutablePointer<passwd>?)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      if let memory = buffer.baseAddress { getpwuid_r(user, &entry, memory, size, &found) }
      return found.map { String(cString: $0.pointee.pw_name) } ?? String(user)
    }
  }

  static func name(ofGroup group: gid_t) -> String {
    var (entry, found) = (Glibc.group(), nil as UnsafeMutablePointer<Glibc.group>?)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      if let memory = buffer.baseAddress { getgrgid_r(group, &entry, memory, size, &found) }
      return found.map { String(cString: $0.pointee.gr_name) } ?? String(group)
    }
  }

  /// Bytes: enough for a group of thousands of members.
  private static let size = 1 << 18
}
