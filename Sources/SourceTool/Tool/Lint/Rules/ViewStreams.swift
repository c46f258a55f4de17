import SourceMessages
import SwiftSyntax

/// `view-stream`: what comes unasked takes the way of every answer, through the Presenter.
enum ViewStreams {
  private static let types: Set = ["AsyncStream", "AsyncThrowingStream", "AsyncSequence", "Observations"]

  static func check(_ names: Names) -> [SourceFinding] {
    names.parts.flatMap { symbol, role, part -> [SourceFinding] in
      switch role {
      case .interactor: return handed(by: symbol, in: part)
      case .view: return followed(by: symbol, in: part, names)
      default: return []
      }
    }
  }

  /// The streams that others than the Interactor itself get.
  private static func handed(by symbol: Symbol, in part: Declaration) -> [SourceFinding] {
    part.node.memberBlock.members.flatMap { member -> [SourceFinding] in
      let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers.map(\.name.text) ?? []
      guard !modifiers.contains(where: ["private", "fileprivate"].contains) else { return [] }
      let function = member.decl.as(FunctionDeclSyntax.self).map { [($0.name.text, $0.result)] }
      let variables = member.decl.as(VariableDeclSyntax.self)?.bindings.map {
        ($0.pattern.code, $0.typeAnnotation?.type)
      }
      return (function ?? variables ?? []).compactMap { name, type in
        guard let type, WrittenTypes(of: type).contains(where: { types.contains($0.name) }) else { return nil }
        return finding(
          Syntax(type), part.file, found: "\(symbol.name).\(name) hands out a stream",
          "follow it in a use case, and tell the Presenter what comes; the view calls that in observe { … }")
      }
    }
  }

  private static func followed(by symbol: Symbol, in part: Declaration, _ names: Names) -> [SourceFinding] {
    let observed = part.node.descendants(FunctionCallExprSyntax.self).compactMap { call -> ExprSyntax? in
      let called = call.calledExpression
      let name = called.as(MemberAccessExprSyntax.self)?.declName ?? called.as(DeclReferenceExprSyntax.self)
      return name?.baseName.text == "observe" ? call.arguments.first { $0.label == nil }?.expression : nil
    }
    let looped = part.node.descendants(ForStmtSyntax.self).filter { $0.awaitKeyword != nil }.map(\.sequence)
    return (observed + looped).filter { stream in
      !stream.is(ClosureExprSyntax.self)
        && References(in: stream, of: symbol, names).found.contains {
          [.interactor, .worker].contains(names.role(of: $0.target))
        }
    }.map {
      finding(
        Syntax($0), part.file, found: "the view follows \($0.shortCode)",
        "have the Interactor follow it in a use case, which the view calls in observe { … }")
    }
  }

  private static func finding(
    _ node: Syntax, _ file: ParsedFile, found: String, _ suggestion: String
  ) -> SourceFinding {
    SourceFinding(
      .viewStream, node, in: file, found: found, expected: "ViewModels that the Presenter makes of what comes",
      suggestion)
  }
}
