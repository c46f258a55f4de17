import Contracts
import Dispatch
import Testing

@testable import PostgreSQL
@testable import PostgresContacts

@Suite("PostgreSQL: one address book, several hosts", .timeLimit(.minutes(5)))
struct SharedBookTests {
  private let server: TestServer
  private let schema = newSchema()

  init() throws { server = try TestServer.shared.get() }

  private func worker(connections: Int = 2) -> PostgresContacts {
    PostgresContacts(settings: server.settings(), schema: schema, connections: connections, locale: "")
  }

  @Test("What one changes, the other is told of, and finds; so is what another program changes")
  func changes() async throws {
    let (mine, theirs) = (worker(), worker())
    var changes = mine.changes.makeAsyncIterator()
    try await theirs.add(Contact(id: "anna", firstName: "Anna"))
    while try await mine.fetchContacts(ContactsQuery(limit: 1)).total == 0 { try #require(await changes.next() != nil) }
    try server.sql("DELETE FROM \(schema).contact")
    while try await mine.fetchContacts(ContactsQuery(limit: 1)).total == 1 { try #require(await changes.next() != nil) }
  }

  @Test("Who leaves takes the connection along; the stream of a worker that is gone ends")
  func end() async throws {
    var worker: PostgresContacts? = worker()
    var changes = try #require(worker?.changes).makeAsyncIterator()
    #expect(await changes.next() != nil)
    worker = nil
    #expect(await changes.next() == nil)
  }

  @Test("Of twenty who change one contact at once, one does, and the others are told")
  func conflict() async throws {
    let original = Contact(id: "anna", firstName: "Anna")
    let workers = [worker(connections: 4), worker(connections: 4)]
    try await workers[0].add(original)
    let results = await withTaskGroup(of: ContactsError?.self) { group in
      for number in 0..<20 {
        group.addTask {
          var changed = original
          changed.lastName = "\(number)"
          do throws(ContactsError) {
            try await workers[number % 2].update(changed, from: original)
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count { $0 == nil } == 1)
    #expect(results.count { $0 == .changed(id: "anna") } == 19)
  }

  @Test("A call that is cancelled before it has a connection says so, and not that another program is in its way")
  func cancelledCall() async {
    let worker = worker()
    let error = await Task { () -> ContactsError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(ContactsError) {
        _ = try await worker.fetchContacts(ContactsQuery(limit: 1))
        return nil
      } catch {
        return error
      }
    }.value
    #expect(error == .cancelled)
  }

  @Test("Eight hosts that begin at once make the tables once")
  func migration() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        let worker = worker()
        group.addTask { try await worker.fetchContacts(ContactsQuery(limit: 1)).total }
      }
      for try await total in group { #expect(total == 0) }
    }
  }

  @Test("Who waits for a connection and is cancelled waits no longer; the next caller has it")
  func cancellation() async throws {
    let database = Database(settings: server.settings(), schema: schema, application: "test", migrations: ["SELECT 1"])
    let pool = ConnectionPool(database, limit: 1)
    let (held, hold) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    let holder = Task {
      try await pool.transaction(.reading) { _ throws(PostgresError) in
        hold.yield()
        release.wait()
      }
    }
    for await _ in held { break }
    let waiter = Task { () -> PostgresError? in
      do throws(PostgresError) {
        try await pool.transaction(.reading) { _ throws(PostgresError) in }
        return nil
      } catch {
        return error
      }
    }
    while await pool.waitingCount == 0 { await Task.yield() }
    waiter.cancel()
    #expect(await waiter.value == PostgresError(.cancelled, place: "PostgreSQL"))
    #expect(await pool.waitingCount == 0)
    release.signal()
    try await holder.value
    let rows = try await pool.transaction(.reading) { connection throws(PostgresError) in
      try connection.rows("SELECT $1::text", ["x"])
    }
    #expect(rows == [["x"]])
  }
}
