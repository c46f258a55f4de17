import Foundation
import TestSupport
import Testing

@Suite(
  "A regression in a scene of the sample is refused before it is on the screen, or named by host bisect",
  .timeLimit(.minutes(30)), .takesTurns)
struct SeededRegressionTests {
  /// A line of a scene as somebody may break it, and the walk that meets it.
  struct Regression: Sendable, CustomTestStringConvertible {
    enum End: Sendable {
      /// `host swap` refuses the build, for this reason.
      case refused(String)
      /// The build is used and told of; `host bisect` names it by this difference.
      case named(String)
    }

    let scene: String
    let kind: String
    let line: String
    let other: String
    /// What is done before the recording begins; the first is the scene that comes first.
    let before: [String]
    let steps: [String]
    let end: End
    /// What the log says of a build that is used; nil for what it says of each.
    var note: String?
    /// Whether what was typed is on the screen before.
    var isTypedBefore = false
    /// What was typed, as it is printed.
    var typed: [String] = []

    var testDescription: String { "\(scene): \(kind)" }
  }

  private static let contact = [
    "press Add contact", "set First name=anna", "set Last name=zharkova", "set Phone=89992223344",
    "set Born=1988-05-12", "press Save",
  ]
  private static let trap = "it ended the process: SIGILL (Illegal instruction): "

  static let regressions = [
    Regression(
      scene: "Login", kind: "the first letter of a name that may be empty",
      line: "(userName: userName,", other: "(userName: userName.first!.uppercased() + userName.dropFirst(),",
      before: ["Login"], steps: ["press Sign in", "set User name=Aleks"],
      end: .refused(trap + "Unexpectedly found nil while unwrapping an Optional value"), typed: ["User name: Aleks"]),
    Regression(
      scene: "SetUp", kind: "a field with the variable of the next one", line: "text: $email", other: "text: $phone",
      before: ["SetUp"], steps: ["set User name=Gra", "set E-mail=grace@exa", "set Phone=+7 999"],
      end: .refused("what was typed is lost: E-mail"), typed: ["User name: Gra", "E-mail: grace@exa", "Phone: +7 999"]),
    Regression(
      scene: "Home", kind: "a route that isn't declared any more", line: ".signOut, .contacts.optional,",
      other: ".signOut,", before: ["Home"], steps: ["press News", "back"],
      end: .named(#"after 0 steps, before "activate link.News", the screen is another one"#)),
    Regression(
      scene: "ContactList", kind: "the end of the process in the place of an error",
      line: #".failed(message: words("Type the path of the vCard file to write"))"#, other: "exit(EXIT_FAILURE)",
      before: ["ContactList"], steps: ["press Export…", "press Export", "ok", "set vCard file=all.v"],
      end: .refused("it ended the process with status 1"), typed: ["vCard file: all.v"]),
    Regression(
      scene: "ContactView", kind: "a loop that never ends",
      line: "let years = now.year - day.year - ((now.month, now.day) < (day.month, day.day) ? 1 : 0)",
      other: "var years = 0; while day.year + years < now.year { years += 0 }", before: ["ContactList"] + contact,
      steps: ["set Filter=ann", "select 1"], end: .refused("no answer within 15 s"), isTypedBefore: true,
      typed: ["Filter: ann"]),
    Regression(
      scene: "AddContact", kind: "a value that isn't preserved any more",
      line: "try context.preserve(interactor, \\.contact, as: \"contact\")", other: "// not preserved",
      before: ["ContactList"] + contact + ["select 1", "press Edit"], steps: ["set City=Mosc"],
      end: .named(#"after 0 steps, before "edit textField.City Mosc", the screen is another one"#),
      note: #"AddContact: what was preserved as "contact" is lost: the new build doesn't preserve it"#,
      typed: ["City: Mosc"]),
    Regression(
      scene: "NewsList", kind: "another order", line: "list.present(edition,",
      other: "list.present(NewsEdition(articles: edition.articles.reversed()),", before: ["NewsList"],
      steps: ["select 1", "back"],
      end: .named(#"after 0 steps, before "activate row.host-4", the screen is another one"#)),
    Regression(
      scene: "NewsItem", kind: "another property", line: "description: article.description,",
      other: "description: article.title,", before: ["NewsSearch"],
      steps: ["set Search for=scenes", "press Search", "select 1"],
      end: .named(#"after 3 steps, before "the end", the screen is another one"#), isTypedBefore: true,
      typed: ["Search for: scenes"]),
    Regression(
      scene: "NewsSearch", kind: "the first of none, when the button is pressed again",
      line:
        "case .found(let articles, let text): list.present(articles, placeholder: words(\"No article matches “%@”\", text))",
      other: "case .found(let articles, _): list.present(articles, placeholder: words(\"Not %@\", articles[0].title))",
      before: ["NewsSearch"],
      steps: ["set Search for=scenes", "press Search", "set Search for=scenesx", "press Search"],
      end: .refused(trap + "Index out of range"), typed: ["Search for: scenesx"]),
  ]

  /// What each scene links besides VIPKit and Contracts.
  private static func modules(of scene: String) -> [String] {
    scene.hasPrefix("News") ? ["Articles"] : scene.contains("Contact") ? ["Contacts"] : []
  }

  private func errors(in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.file("errors"), encoding: .utf8)
  }

  @Test("What was typed stays", arguments: regressions)
  func found(_ regression: Regression) async throws {
    let scene = regression.scene
    let build = try await LiveBuilds.build(
      scene, replacing: regression.line, with: regression.other, linking: Self.modules(of: scene))
    let folder = try TemporaryFolder.withManifest(andNews: true)
    try folder.edit("scenes.json", "\"version\": 1,", "\"version\": 1, \"recordAnswers\": true,")
    try folder.edit("scenes.json", #""DemoAuth""#, #""DemoAuth", "options": { "signedIn": "Aleksey" }"#)
    let session = try PlainSession(["--start", regression.before[0]], in: folder, environment: folder.environment)
    _ = try await session.screen()
    for step in regression.before.dropFirst() { _ = try await session.screen(after: step) }
    #expect(try await folder.host("record", "good.rec").errors == "")
    for step in regression.steps.dropLast() { _ = try await session.screen(after: step) }
    let before = try await session.screen(after: regression.steps.last)
    #expect(try await folder.host("record", "--stop").errors == "")

    let new = try folder.copy(build, as: "new/lib\(scene).so")
    let swap = try await folder.host("swap", scene, new)
    switch regression.end {
    case .refused(let reason):
      let fault = "error: \(new): refused: replaying the user's last steps with it failed: \(reason)\n"
      #expect(swap.errors.hasPrefix(fault), "\(swap)")
      #expect(swap.status == 1)
      #expect(try errors(in: folder).hasPrefix(fault))
      #expect(try await session.screen() == before)
    case .named(let difference):
      #expect(swap.status == 0, "\(swap)")
      let note = regression.note ?? "\(new): with it the user's last steps lead to another screen: \(difference)"
      #expect(try errors(in: folder).contains("warning: \(note)\n"))
      #expect(try await session.screen() != before)
    }
    let typed = try await session.screen(after: regression.isTypedBefore ? "back" : nil)
    for line in regression.typed { #expect(typed.contains(line), "\(typed)") }
    #expect(await session.end() == 0)

    guard case .named(let difference) = regression.end else { return }
    let file = try folder.copy(build, as: "scenes/lib\(scene).so")
    // Whoever looks for it has another language than the run.
    let found = try await folder.host("bisect", "good.rec")
    #expect(found.output.hasPrefix("\(scene): since \(file), \(difference)\nthe build before it is "), "\(found)")
    #expect(found.status == 1)
  }
}
