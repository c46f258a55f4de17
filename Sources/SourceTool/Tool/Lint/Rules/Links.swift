import SourceMessages
import SwiftParser
import SwiftSyntax

/// The linking rules: `scene-link`, `host-import`.
enum Links {
  /// The host's modules, and those for tests.
  static let host: Set = [
    "ScreenModel", "TerminalInterface", "HostSystem", "HostSupervisor", "HostManifest",
    "HostInspection", "HostJournal", "HostState", "HostLoading", "HostRuntime", "TerminalDisplay", "PlainDisplay",
    "HostBuild", "HostTemplates", "HostPackaging", "DisplayProtocol", "HostRecording", "HostControl", "HostCLI",
    "HostTools", "WebServer", "VIPTestKit",
  ]

  static func check(_ names: Names) -> [SourceFinding] {
    let (module, application) = (names.module, names.application)
    let others = Set(application.ids).union(application.modules.filter { $0.id != nil }.map(\.name))
    return module.imports.compactMap { node, file in
      let name = node.module
      if host.contains(name), !application.modules.contains(where: { $0.name == name }) {
        return SourceFinding(
          .hostImport, node, in: file, found: "import \(name)",
          expected: "VIPKit, Contracts and modules of the application",
          "use what VIPKit has; what is missing there is worth an issue")
      }
      guard others.contains(name), name != module.name, name != module.id else { return nil }
      return linked(node, in: file, "import \(name), a scene or worker")
    }
  }

  static func check(package file: ParsedFile, in application: LintApplication) -> [SourceFinding] {
    let ids = Set(application.ids)
    let direct = file.tree.descendants(FunctionCallExprSyntax.self).flatMap { call -> [StringLiteralExprSyntax] in
      // A dependency is named target, too.
      guard call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "target",
        let name = call.arguments.first(where: { $0.label?.text == "name" })?.expression,
        let dependencies = call.arguments.first(where: { $0.label?.text == "dependencies" })
      else { return [] }
      // Interpolated names count: they may be any scene's. A literal name counts only if it is a scene or worker.
      let own = name.as(StringLiteralExprSyntax.self)
      guard own == nil || own?.representedLiteralValue.map(ids.contains) == true else { return [] }
      return dependencies.descendants(StringLiteralExprSyntax.self)
        .filter { $0.representedLiteralValue != own?.representedLiteralValue }
    }
    let listed = file.tree.descendants(DictionaryElementSyntax.self).flatMap { element -> [StringLiteralExprSyntax] in
      guard let key = element.key.as(StringLiteralExprSyntax.self)?.representedLiteralValue, ids.contains(key) else {
        return []
      }
      return element.value.descendants(StringLiteralExprSyntax.self)
    }
    return (direct + listed).compactMap { literal in
      guard let name = literal.representedLiteralValue, ids.contains(name) else { return nil }
      return linked(literal, in: file, "a scene or worker that depends on \(name)")
    }
  }

  private static func linked(_ node: some SyntaxProtocol, in file: ParsedFile, _ found: String) -> SourceFinding {
    SourceFinding(
      .sceneLink, node, in: file, found: found, expected: "VIPKit, Contracts and modules that are no scene or worker",
      "declare what passes between them in Contracts: a route, a data store, a Worker's protocol")
  }
}
