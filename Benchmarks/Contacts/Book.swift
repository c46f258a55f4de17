// book LIBRARY WORKER OPTIONS CARDS FILTER…: what a worker for contacts takes for an address book of the cards in a file, and to find by filters. It begins
// with an empty book, and tells the mean of each figure, in µs.
import Contracts
import Glibc
@_spi(Host) import VIPKit

typealias Entry = @convention(c) () -> UnsafeMutableRawPointer

/// How many contacts a screen shows.
let limit = 50
let filters = CommandLine.arguments.dropFirst(5).map { ContactsFilter($0) }

guard CommandLine.arguments.count > 5,
  let library = dlopen(CommandLine.arguments[1], RTLD_NOW | RTLD_LOCAL),
  let symbol = dlsym(library, "worker_\(CommandLine.arguments[2])"), let cards = bytes(of: CommandLine.arguments[4]),
  case .worker(let factory) = EntryPoint.take(unsafeBitCast(symbol, to: Entry.self)()).product
else { exit(64) }

func bytes(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var status = stat()
  fstat(fileno(file), &status)
  return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
    count = fread(buffer.baseAddress, 1, buffer.count, file)
  }
}

@MainActor
func worker() throws -> any ContactsWorker {
  let context = WorkerContext(optionsJSON: Array(CommandLine.arguments[3].utf8))
  guard let worker = try factory.make(.contacts, in: context) else { exit(65) }
  return worker
}

@MainActor
func microseconds(_ body: @MainActor () async throws -> Void) async rethrows -> Double {
  let duration = try await ContinuousClock().measure(body)
  return Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) / 1e12
}

func tell(_ name: String, _ times: [Double]) {
  print(name, times.reduce(0, +) / Double(times.count))
}

func processorTime() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) * 1e6 + Double($1.tv_usec) }
}

let first = try worker()
let before = processorTime()
tell("import", [try await microseconds { _ = try await first.importVCards(cards) }])
tell("import-processor", [processorTime() - before])

var book = first
var times: [Double] = []
for _ in 0..<5 {
  times.append(
    try await microseconds {
      book = try worker()
      _ = try await book.fetchContacts(ContactsQuery(limit: limit))
    })
}
tell("open", times)

@MainActor
func windows(_ queries: [ContactsQuery]) async throws -> [Double] {
  var times: [Double] = []
  for query in queries { times.append(try await microseconds { _ = try await book.fetchContacts(query) }) }
  return times
}
tell("window", try await windows(Array(repeating: ContactsQuery(limit: limit), count: 20)))
tell("next", try await windows((1...40).map { ContactsQuery(offset: $0 * limit, limit: limit) }))
tell("far", try await windows((1...9).map { ContactsQuery(offset: $0 * 10_000, limit: limit) }))
_ = try await windows(filters.map { ContactsQuery(filter: $0, limit: limit) })
tell("key", try await windows(filters.map { ContactsQuery(filter: $0, limit: limit) }))
tell("key-next", try await windows((1...20).map { ContactsQuery(filter: "a", offset: $0 * limit, limit: limit) }))

let shown = try await book.fetchContacts(ContactsQuery(offset: 30_000, limit: 40)).contacts
times = []
for (number, summary) in shown.enumerated() {
  let original = try await book.fetchContact(id: summary.id)
  var contact = original
  contact.firstName = "Name \(number * 7919 % 1000)"
  times.append(try await microseconds { try await book.update(contact, from: original) })
}
tell("change", times)
