import Glibc

/// Who may write the files that code comes from: the user, root, and those who could replace the host itself anyway.
package struct Trust: Equatable, Sendable {
  var users: Set<uid_t>
  var groups: Set<gid_t> = []
  var everybody = false

  package static let ofThisProcess: Trust = {
    var trust = Trust(users: [geteuid(), 0])
    // The launcher, the app and the tools start one another. This process's file may have another name by now.
    for file in Set(HostFiles.ofProcess + [HostFiles.ownPath]) {
      // Writers that can't be found out aren't trusted.
      if let components = try? FileWalk.components(to: file) { trust.add(writersOf: components) }
    }
    return trust
  }()

  mutating func add(writersOf components: [PathComponent]) {
    for component in components {
      users.insert(component.owner)
      if component.isSticky { continue }
      if component.mode & S_IWGRP != 0 { groups.insert(component.group) }
      if component.mode & S_IWOTH != 0 { everybody = true }
    }
  }

  /// Who else could have written or placed a file; nil when nobody could.
  package func violation(_ components: [PathComponent]) -> TrustViolation? {
    components.lazy.compactMap(violation).first
  }

  /// Who else could put a file into the last folder of a path, or make that folder; nil when nobody could.
  package func violation(ofContents components: [PathComponent]) -> TrustViolation? {
    if let violation = violation(components) { return violation }
    guard var last = components.last, last.isFolder else { return nil }
    // Anybody may put new files into a sticky folder.
    last.mode &= ~S_ISVTX
    return violation(last)
  }

  private func violation(_ component: PathComponent) -> TrustViolation? {
    if !users.contains(component.owner) { return TrustViolation(component, .owner(component.owner)) }
    // What is in a sticky folder has its own owner, and is judged by itself.
    if component.isSticky || everybody { return nil }
    if component.mode & S_IWOTH != 0 { return TrustViolation(component, .everybody(mode: component.permissions)) }
    if component.mode & S_IWGRP == 0 || groups.contains(component.group) { return nil }
    return TrustViolation(component, .group(component.group, mode: component.permissions))
  }
}

package struct TrustViolation: Equatable, Sendable {
  enum Problem: Equatable, Sendable {
    case owner(uid_t)
    case group(gid_t, mode: mode_t)
    case everybody(mode: mode_t)
  }

  let path: String
  let isFolder: Bool
  let problem: Problem

  package var finding: String {
    let subject = "the \(isFolder ? "folder" : "file") \(path)"
    return switch problem {
    case .owner(let user): "\(subject) belongs to the user \(Account.name(ofUser: user)); expected: to you or root"
    case .group(let group, let mode):
      "\(subject) may be written by the group \(Account.name(ofGroup: group)) (mode \(mode.digits(4, radix: 8))); "
        + "expected: by you and root alone"
    case .everybody(let mode):
      "\(subject) may be written by everybody (mode \(mode.digits(4, radix: 8))); expected: by you and root alone"
    }
  }

  package var suggestion: String {
    switch problem {
    case .owner: "if you trust what is there: chown \(Account.name(ofUser: geteuid())) \(path)"
    case .group, .everybody: "if you trust what is there: chmod go-w \(path)"
    }
  }
}

extension TrustViolation {
  init(_ component: PathComponent, _ problem: Problem) {
    self.init(path: component.path, isFolder: component.isFolder, problem: problem)
  }
}

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
