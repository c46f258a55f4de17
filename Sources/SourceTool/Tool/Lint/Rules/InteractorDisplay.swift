import SourceMessages
import SwiftSyntax

/// `interactor-display`: business logic runs under any display, and in a test without one.
enum InteractorDisplay {
  static func check(_ names: Names) -> [SourceFinding] {
    var once = Once()
    var findings: [SourceFinding] = []
    for (symbol, role, part) in names.parts where role == .interactor {
      for (name, node) in WrittenNames(in: part.node).found {
        guard DisplayTypes.all.contains(name), !names.isDeclared(name), once.isFirst(part.file.path, symbol.path, name)
        else { continue }
        findings.append(
          SourceFinding(
            .interactorDisplay, node, in: part.file, found: "the Interactor uses \(name), which is display code",
            expected: "entities, Workers and what Contracts has",
            "put into the Response what is known, and let the Presenter or the view choose how it is shown"))
      }
    }
    return findings
  }
}
