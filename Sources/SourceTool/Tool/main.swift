import FoundationEssentials
import Glibc
import SourceMessages

/// Answers one request about Swift sources, the first argument.
///
/// It writes nothing but its answer, and is started for one request: what a source file may do to it ends no other program.
func answer() throws(SourceFault) -> any Codable & Sendable {
  guard CommandLine.arguments.count > 1 else { throw .badRequest(reason: "expected an argument, JSON") }
  let request: SourceRequest
  do { request = try JSONDecoder().decode(SourceRequest.self, from: Data(CommandLine.arguments[1].utf8)) } catch {
    throw .badRequest(reason: "\(error)")
  }
  switch request {
  case .spies(let all, let with, let names, let access):
    return try SpyFile(of: all, with: with, names, access: access).text
  case .proxies(let module): return try ProxyFile(of: module).proxies
  case .contract(let name, let folder): return try SourceContract(of: name, in: folder)
  case .words(let functions, let folder): return try WordList(of: functions, in: folder).words
  case .useCase(let name, let scene, let folder):
    return try UseCase(name: name, sources: SceneSources(scene, in: folder)).added()
  case .lint(let folders, let packages, let only):
    return try Lint(folders: folders, packages: packages).findings(below: only)
  case .route(let name, let scene, let destination, let contracts, let tests, let data):
    var edit = try RouteEdit(name, from: scene, to: destination, contracts: contracts, tests: tests, passing: data)
    return try edit.added()
  }
}

func encoded(value: some Codable & Sendable) -> Data? { encoded(SourceAnswer.value(value)) }

func encoded(_ answer: SourceAnswer<some Codable & Sendable>) -> Data? {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return try? encoder.encode(answer)
}

func json() -> Data? {
  do throws(SourceFault) { return encoded(value: try answer()) } catch {
    return encoded(SourceAnswer<String>.fault(error))
  }
}

Watchdog.begin()
guard let data = json() else { exit(1) }
print(String(decoding: data, as: UTF8.self))
