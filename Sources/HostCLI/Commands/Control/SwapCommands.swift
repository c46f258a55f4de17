import HostControl
import HostInspection
import HostManifest
package import HostSystem

package enum SwapCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "swap", summary: "Replace scenes and workers of a running app", operands: ["FILE..."],
    options: RunningApp.which + [CommandSyntax.json],
    details: """
      The builds in files replace those that run, and take over the state of their scenes: all of them when each can, else none, with \
      the reason. host rollback takes them back.
      """,
    examples: [
      ("host swap ~/new/libLogin.so", "exchanges a scene"),
      ("host swap new/libLogin.so new/libHome.so", "exchanges two at once"),
      ("host swap --all new/libLogin.so", "has all visitors of host serve get one"),
    ])

  @MainActor package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    var files: [String: String] = [:]
    for path in arguments.operands {
      guard !path.isEmpty else { throw Diagnostic.badValue("FILE", found: path, expected: "the path of a library") }
      // The app runs in another folder.
      let (file, id) = (Path.absolute(path), try id(in: path))
      if let other = files.updateValue(file, forKey: id) { throw Diagnostic.twice(id: id, files: [other, file]) }
    }
    return try RunningApp.ask(arguments) { [files] running, run in
      try running.connect(to: run).ask(.swap(libraries: files))
      return ["libraries": files]
    }
  }

  private static func id(in file: String) throws -> String {
    do throws(Diagnostic) { return try LibraryToAdd(reading: file).entry.id } catch {
      // Such as Contracts.
      if error.library?.reason == .noEntryPoint {
        throw Diagnostic(
          "\(file): holds no scene or worker; what scenes share can't be exchanged while they run",
          "put it where it belongs, then host restart")
      }
      throw error
    }
  }
}

package enum RollbackCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "rollback", summary: "Take back a scene or worker, or the last swap, of a running app",
    operands: ["[ID]"], options: RunningApp.which + [CommandSyntax.json],
    details: """
      The build of a scene or worker that was in use before takes the place of the one that is, with what was typed; again, the one \
      before that. No file is needed: builds that were in use are kept, as many as "keptBuilds" in scenes.json says. Without an ID all \
      that the last host swap has replaced comes back. A new build of the scene's own file takes its place as ever.
      """,
    examples: [
      ("host rollback Login", "has the build before it"), ("host rollback", "takes the last swap back, as a whole"),
    ])

  @MainActor package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let id = arguments.operands.isEmpty ? nil : try arguments.id(as: "ID")
    return try RunningApp.ask(arguments) { running, run in
      let app = try running.connect(to: run)
      guard let libraries = try app.ask(.rollBack(id: id)).libraries else { throw Diagnostic.badAnswer(pid: app.pid) }
      return ["libraries": libraries]
    }
  }
}
