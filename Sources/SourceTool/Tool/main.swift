import FoundationEssentials
import Glibc
import SourceMessages

/// Answers one request about Swift sources.
///
/// It writes nothing but its answer, and is started for one request: what a source file may do to it ends no other program.
func answer() -> SourceAnswer {
  guard CommandLine.arguments.count == 2 else { return .fault(.badRequest(reason: "expected one argument, JSON")) }
  let request: SourceRequest
  do { request = try JSONDecoder().decode(SourceRequest.self, from: Data(CommandLine.arguments[1].utf8)) } catch {
    return .fault(.badRequest(reason: "\(error)"))
  }
  do throws(SourceFault) {
    switch request {
    case .spies(let all, let with, let names, let access):
      return .spies(text: try SpyFile(of: all, with: with, names, access: access).text)
    case .contract(let name, let folder):
      return .contract(try SourceContract(of: name, in: folder))
    case .words(let functions, let folder):
      return .words(try WordList(of: functions, in: folder).words)
    case .useCase(let name, let scene, let folder):
      return .useCase(try UseCase(name, of: SceneSources(scene, in: folder)).added())
    case .lint(let folders, let packages, let only):
      return .lint(try Lint(folders: folders, packages: packages).findings(below: only))
    case .route(let request):
      return .route(try RouteEdit(request).added())
    }
  } catch {
    return .fault(error)
  }
}

Watchdog.begin()
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
guard let data = try? encoder.encode(answer()) else { exit(1) }
print(String(decoding: data, as: UTF8.self))
