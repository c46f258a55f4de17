import ContractChecks
import Contracts
import Synchronization
import Testing

@testable import PostgresAuth
@testable import PostgresContacts

@Suite("PostgreSQL: the contracts of the workers", .timeLimit(.minutes(5)))
struct ContractTests {
  private let server: TestServer
  private let schema = newSchema()

  init() throws { server = try TestServer.shared.get() }

  @Test("PostgresContacts keeps the contract", arguments: ContactsChecks.all)
  func contacts(check: ContractCheck<ScratchContacts>) async throws {
    let (settings, schema) = (server.settings(), schema)
    try await check.run(
      on: ScratchContacts { PostgresContacts(settings: settings, schema: schema, connections: 2, locale: $0) })
  }

  @Test("PostgresAuth keeps the contract", arguments: AuthChecks.all)
  func auth(check: ContractCheck<ScratchUsers>) async throws {
    let (settings, schema) = (server.settings(), schema)
    let clock = TestClock()
    try await check.run(
      on: ScratchUsers(
        worker: { PostgresAuth(settings: settings, schema: schema, now: { clock.now }) },
        advance: { clock.advance(by: $0) }))
  }

  @Test("Of eight hosts that try a password at once, three are let through; the server's clock ends the delay")
  func manyHosts() async throws {
    let (settings, schema) = (server.settings(), schema)
    _ = try await PostgresAuth(settings: settings, schema: schema)
      .setUp(User(name: "Aleksey", email: "", phone: ""), password: "clean-swift")
    let clock = TestClock()
    let refusals = await withTaskGroup(of: AuthError?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          do throws(AuthError) {
            _ = try await PostgresAuth(settings: settings, schema: schema, now: { clock.now })
              .signIn(userName: "Aleksey", password: "wrong")
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(refusals.count { $0 == .wrongCredentials } == 3)
    #expect(refusals.count { $0 == .tooManyAttempts(seconds: 1) } == 5)
    // The server's clock is years ahead of the test's.
    let worker = PostgresAuth(settings: settings, schema: schema)
    #expect(try await worker.signIn(userName: "Aleksey", password: "clean-swift") == Session(userName: "Aleksey"))
  }
}

/// A clock that stands still until the test sets it.
final class TestClock: Sendable {
  private let time = Mutex(1_000_000)

  var now: Int { time.withLock { $0 } }

  func advance(by seconds: Int) { time.withLock { $0 += seconds } }
}
