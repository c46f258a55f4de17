import HostControl
import HostInspection
import HostManifest
package import HostSystem

package enum ReleaseCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "release", summary: "Replace scenes and workers of a running app together",
    operands: ["NAME", "FILE..."],
    options: RunningApp.which + [CommandSyntax.json],
    details: """
      The builds in files replace those that run: all of them when each can, else none. They are on probation for as long as \
      "probation" in scenes.json says. When one of them ends the app meanwhile, is in quarantine or can't be shown, all of them go \
      back, as host rollback has them go back. With --all each run of the application has a probation of its own.
      """,
    examples: [
      ("host release 1.4 new/libLogin.so new/libHome.so", "exchanges two scenes at once"),
      ("host release 1.4 --all new/libLogin.so", "has all visitors of host serve get one"),
    ])

  private struct Result: Encodable {
    let release: String
    let libraries: [String: String]
  }

  @MainActor package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let name = arguments.operand()
    guard ControlRequest.isReleaseName(name) else {
      throw UsageError.badValue("NAME", found: name, expected: ControlRequest.releaseNameRule)
    }
    var files: [String: String] = [:]
    for file in arguments.operands.dropFirst() {
      // The app runs in a folder of its own.
      if let other = files.updateValue(Path.absolute(file), forKey: try id(in: file)) {
        throw AdditionFault.twice(id: try id(in: file), files: [other, file])
      }
    }
    return try RunningApp.ask(arguments) { [files] app in
      try app.ask(.release(name: name, libraries: files))
      return Result(release: name, libraries: files)
    }
  }

  private static func id(in file: String) throws -> String {
    do throws(LibraryFault) { return try LibraryToAdd(reading: file).entry.id } catch {
      if error.reason == .noEntryPoint { throw SharedLibraryFault(file: file) }
      throw error
    }
  }
}

/// A release has a library that scenes share, such as Contracts.
struct SharedLibraryFault: HostError {
  let file: String

  var message: String { "\(file): holds no scene or worker; what scenes share can't be exchanged while they run" }

  var suggestion: String { "put it where it belongs, then host restart" }
}

package enum RollbackCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "rollback", summary: "Take back a scene or worker, or the last release, of a running app",
    operands: ["[ID]"], options: RunningApp.which + [CommandSyntax.json],
    details: """
      The build of a scene or worker that was in use before takes the place of the one that is, with what was typed; again, the one \
      before that. No file is needed: builds that were in use are kept, as many as "keptBuilds" in scenes.json says. Without an ID all \
      that the last release has replaced comes back. A new build of the scene's own file takes its place as ever.
      """,
    examples: [
      ("host rollback Login", "has the build before it"), ("host rollback", "takes the last release back, as a whole"),
    ])

  @MainActor package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let id = arguments.operands.isEmpty ? nil : try arguments.id(as: "ID")
    return try RunningApp.ask(arguments) { app in
      guard let libraries = try app.ask(.rollBack(id: id)).libraries else { throw ControlFault.badAnswer(pid: app.pid) }
      return ["libraries": libraries]
    }
  }
}
