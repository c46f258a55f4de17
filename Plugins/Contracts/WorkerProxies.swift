// Made by the command of the next line; when a protocol has changed, run it again.
// host spies WorkerProxies.swift --proxies .
// swift-format-ignore-file

@_spi(Host) import VIPKit
internal import Synchronization

@c(proxies_Contracts)
public func hostProxies() -> UnsafeMutableRawPointer {
  WorkerProxies([
    WorkerProxy("SessionKeeper", of: "AuthWorker", before: (any SessionKeeper).self) { SessionKeeperProxy($0, $1) },
    WorkerProxy("AuthWorker", of: "AuthWorker", before: (any AuthWorker).self) { AuthWorkerProxy($0, $1) },
    WorkerProxy("ContactsWorker", of: "ContactsWorker", before: (any ContactsWorker).self) { ContactsWorkerProxy($0, $1) },
    WorkerProxy("NewsWorker", of: "NewsWorker", before: (any NewsWorker).self) { NewsWorkerProxy($0, $1) },
    WorkerProxy("VCardFilesWorker", of: "VCardFilesWorker", before: (any VCardFilesWorker).self) { VCardFilesWorkerProxy($0, $1) }
  ]).handOver()
}

private final class SessionKeeperProxy: SessionKeeper {
  private let base: (any SessionKeeper)?
  private let calls: WorkerCalls
  let session: Snapshot<Session?>

  init?(_ base: (any SessionKeeper)?, _ calls: WorkerCalls) {
    (self.base, self.calls) = (base, calls)
    guard let session = calls.snapshot("session", base?.session) else { return nil }
    self.session = session
  }

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    try await self.calls.run("signIn(userName:password:)", [userName, nil], self.base) { (base: any SessionKeeper) async throws(AuthError) -> Session in
      try await base.signIn(userName: userName, password: password)
    }
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    try await self.calls.run("fetchUser(named:)", [userName], self.base) { (base: any SessionKeeper) async throws(AuthError) -> User in
      try await base.fetchUser(named: userName)
    }
  }

  func needsSetUp() async throws(AuthError) -> Bool {
    try await self.calls.run("needsSetUp()", [], self.base) { (base: any SessionKeeper) async throws(AuthError) -> Bool in
      try await base.needsSetUp()
    }
  }

  func setUp(_ user: User, password: String) async throws(AuthError) -> Session {
    try await self.calls.run("setUp(_:password:)", [user, nil], self.base) { (base: any SessionKeeper) async throws(AuthError) -> Session in
      try await base.setUp(user, password: password)
    }
  }
}

private final class AuthWorkerProxy: AuthWorker {
  private let base: (any AuthWorker)?
  private let calls: WorkerCalls

  init?(_ base: (any AuthWorker)?, _ calls: WorkerCalls) {
    (self.base, self.calls) = (base, calls)
  }

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    try await self.calls.run("signIn(userName:password:)", [userName, nil], self.base) { (base: any AuthWorker) async throws(AuthError) -> Session in
      try await base.signIn(userName: userName, password: password)
    }
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    try await self.calls.run("fetchUser(named:)", [userName], self.base) { (base: any AuthWorker) async throws(AuthError) -> User in
      try await base.fetchUser(named: userName)
    }
  }

  func needsSetUp() async throws(AuthError) -> Bool {
    try await self.calls.run("needsSetUp()", [], self.base) { (base: any AuthWorker) async throws(AuthError) -> Bool in
      try await base.needsSetUp()
    }
  }

  func setUp(_ user: User, password: String) async throws(AuthError) -> Session {
    try await self.calls.run("setUp(_:password:)", [user, nil], self.base) { (base: any AuthWorker) async throws(AuthError) -> Session in
      try await base.setUp(user, password: password)
    }
  }
}

private final class ContactsWorkerProxy: ContactsWorker {
  private let base: (any ContactsWorker)?
  private let calls: WorkerCalls

  init?(_ base: (any ContactsWorker)?, _ calls: WorkerCalls) {
    (self.base, self.calls) = (base, calls)
  }

  var changes: AsyncStream<Void> { calls.stream("changes", base?.changes) }

  func fetchContacts(_ query: ContactsQuery) async throws(ContactsError) -> ContactsPage {
    try await self.calls.run("fetchContacts(_:)", [query], self.base) { (base: any ContactsWorker) async throws(ContactsError) -> ContactsPage in
      try await base.fetchContacts(query)
    }
  }

  func fetchContact(id: Contact.ID) async throws(ContactsError) -> Contact {
    try await self.calls.run("fetchContact(id:)", [id], self.base) { (base: any ContactsWorker) async throws(ContactsError) -> Contact in
      try await base.fetchContact(id: id)
    }
  }

  func add(_ contact: Contact) async throws(ContactsError) {
    try await self.calls.run("add(_:)", [contact], self.base) { (base: any ContactsWorker) async throws(ContactsError) -> Void in
      try await base.add(contact)
    }
  }

  func update(_ contact: Contact, from original: Contact) async throws(ContactsError) {
    try await self.calls.run("update(_:from:)", [contact, original], self.base) { (base: any ContactsWorker) async throws(ContactsError) -> Void in
      try await base.update(contact, from: original)
    }
  }

  func delete(_ contact: Contact) async throws(ContactsError) {
    try await self.calls.run("delete(_:)", [contact], self.base) { (base: any ContactsWorker) async throws(ContactsError) -> Void in
      try await base.delete(contact)
    }
  }

  func importVCards(_ bytes: [UInt8]) async throws(ContactsError) -> ContactsImport {
    try await self.calls.run("importVCards(_:)", [bytes], self.base) { (base: any ContactsWorker) async throws(ContactsError) -> ContactsImport in
      try await base.importVCards(bytes)
    }
  }

  func exportVCards(_ version: VCardVersion, matching filter: ContactsFilter) async throws(ContactsError) -> ContactsExport {
    try await self.calls.run("exportVCards(_:matching:)", [version, filter], self.base) { (base: any ContactsWorker) async throws(ContactsError) -> ContactsExport in
      try await base.exportVCards(version, matching: filter)
    }
  }
}

private final class NewsWorkerProxy: NewsWorker {
  private let base: (any NewsWorker)?
  private let calls: WorkerCalls

  init?(_ base: (any NewsWorker)?, _ calls: WorkerCalls) {
    (self.base, self.calls) = (base, calls)
  }

  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle] {
    try await self.calls.run("fetchArticles(reload:)", [reload], self.base) { (base: any NewsWorker) async throws(NewsError) -> [NewsArticle] in
      try await base.fetchArticles(reload: reload)
    }
  }

  func fetchEdition(reload: Bool) async throws(NewsError) -> NewsEdition {
    try await self.calls.run("fetchEdition(reload:)", [reload], self.base) { (base: any NewsWorker) async throws(NewsError) -> NewsEdition in
      try await base.fetchEdition(reload: reload)
    }
  }

  func fetchPicture(at address: String) async throws(NewsError) -> [UInt8] {
    try await self.calls.run("fetchPicture(at:)", [address], self.base) { (base: any NewsWorker) async throws(NewsError) -> [UInt8] in
      try await base.fetchPicture(at: address)
    }
  }

  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] {
    try await self.calls.run("searchArticles(for:)", [text], self.base) { (base: any NewsWorker) async throws(NewsError) -> [NewsArticle] in
      try await base.searchArticles(for: text)
    }
  }
}

private final class VCardFilesWorkerProxy: VCardFilesWorker {
  private let base: (any VCardFilesWorker)?
  private let calls: WorkerCalls

  init?(_ base: (any VCardFilesWorker)?, _ calls: WorkerCalls) {
    (self.base, self.calls) = (base, calls)
  }

  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8] {
    try await self.calls.run("read(_:)", [file], self.base) { (base: any VCardFilesWorker) async throws(PickedFileError) -> [UInt8] in
      try await base.read(file)
    }
  }

  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError) {
    try await self.calls.run("write(_:to:replacing:)", [bytes, file, isReplacing], self.base) { (base: any VCardFilesWorker) async throws(PickedFileError) -> Void in
      try await base.write(bytes, to: file, replacing: isReplacing)
    }
  }
}
