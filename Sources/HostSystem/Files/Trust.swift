import Glibc

/// Who may write the files that the process takes code from: its user, root, and whoever could replace the host itself,
/// since they have the process in their hands anyway.
package struct Trust: Equatable, Sendable {
  var users: Set<uid_t>
  var groups: Set<gid_t> = []
  var everybody = false

  /// Of the running host. Found out once.
  package static let ofThisProcess: Trust = {
    var trust = Trust(users: [geteuid(), 0])
    // The launcher, the app and the tools are files that start one another. This process's own may have another name by now.
    for file in Set(HostFiles.ofProcess + [HostFiles.ownPath]) {
      // Those who can't be found out aren't trusted.
      if let components = try? FileWalk.components(to: file) { trust.add(writersOf: components) }
    }
    return trust
  }()

  /// Trusts those, too, who could write a file.
  mutating func add(writersOf components: [PathComponent]) {
    for component in components {
      users.insert(component.owner)
      if component.isSticky || component.kind == .link { continue }
      if component.mode & S_IWGRP != 0 { groups.insert(component.group) }
      if component.mode & S_IWOTH != 0 { everybody = true }
    }
  }

  /// Who else could have written a file, or put it where it is; nil when nobody could.
  package func violation(_ components: [PathComponent]) -> TrustViolation? {
    components.lazy.compactMap { component in
      problem(of: component).map { TrustViolation(path: component.path, kind: component.kind, problem: $0) }
    }.first
  }

  /// Who else could put a file into the folder at the end of a way, as far as there is one, or make it; nil when nobody could.
  package func violation(ofContents components: [PathComponent]) -> TrustViolation? {
    if let violation = violation(components) { return violation }
    // Where the way ends, anybody may go on who may write there, sticky or not.
    guard var last = components.last, last.kind == .folder else { return nil }
    last.mode &= ~S_ISVTX
    return violation([last])
  }

  private func problem(of component: PathComponent) -> TrustViolation.Problem? {
    if !users.contains(component.owner) { return .owner(component.owner) }
    // What is in a sticky folder has an owner who decides on it, and is judged by itself. Links have no permissions.
    if component.isSticky || component.kind == .link || everybody { return nil }
    if component.mode & S_IWOTH != 0 { return .everybody(mode: component.mode) }
    if component.mode & S_IWGRP == 0 || groups.contains(component.group) { return nil }
    // Only now: the answer may come from another machine.
    let isPrivate = !component.hasList && Account.isPrivate(component.group, of: component.owner)
    return isPrivate ? nil : .group(component.group, mode: component.mode)
  }
}

/// That somebody else could have written a file.
package struct TrustViolation: Equatable, Sendable {
  enum Problem: Equatable, Sendable {
    case owner(uid_t)
    case group(gid_t, mode: mode_t)
    case everybody(mode: mode_t)
  }

  /// What others have a hand in: the file, a link, or a folder on the way to it.
  let path: String
  let kind: PathComponent.Kind
  let problem: Problem

  /// What is wrong.
  package var finding: String {
    let subject = "the \(kind) \(path)"
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
    case .owner:
      "if you trust what is there: chown \(kind == .link ? "-h " : "")\(Account.name(ofUser: geteuid())) \(path)"
    case .group, .everybody: "if you trust what is there: chmod go-w \(path)"
    }
  }
}
