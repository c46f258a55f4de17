import DisplayProtocol
import HostManifest
import ScreenModel
@_spi(Host) import VIPKit

/// A page that shows a screen, and the parts of it around the elements. A changed part is sent whole.
struct Page {
  /// Addresses that name their content.
  let script: String
  let styles: [String]
  let words: PageWords

  /// - Parameters:
  ///   - tab: the name by which its socket asks for this screen.
  ///   - link: opened as soon as the page is seen; nil where the screen is already there.
  func write(_ screen: Screen, tab: String, opening link: String? = nil) -> String {
    // Where the user was, perhaps on another display.
    let focus = screen.position?.focus.map { ElementID($0).name }
    return whole(
      title: screen.title,
      [("data-tab", tab), ("data-r", screen.revision), ("data-focus", focus), ("data-open", link)]
    ) {
      $0.tag("noscript") {
        $0.tag("p", [("class", "problem")]) { $0.text(words("Without JavaScript, nothing can be done here.")) }
      }
      for part in parts(of: screen) { $0.add(part) }
    }
  }

  func answer(with notice: Notice) -> Response {
    let (status, title, text) = notice.content(words)
    let html = whole(title: title, [("data-still", true)]) {
      $0.tag("main") {
        $0.tag("h1") { $0.text(title) }
        $0.tag("p") { $0.text(text) }
        switch notice {
        case .entry(let code):
          form(&$0) { $0.tag("input", [("type", "hidden"), ("name", "code"), ("value", code)]) }
        case .token:
          let input: Attributes = [
            ("id", "code"), ("type", "password"), ("name", "code"), ("autocomplete", "current-password"),
            ("autofocus", true),
          ]
          form(&$0) {
            $0.tag("label", [("for", "code")]) { $0.text(words("Token")) }
            $0.tag("input", input)
          }
        default: break
        }
      }
    }
    return Response(status, html: html)
  }

  private func form(_ html: inout Markup, _ field: (inout Markup) -> Void) {
    html.tag("form", [("method", "post"), ("action", "/_/enter")]) {
      field(&$0)
      // The script fills it in.
      $0.tag("input", [("type", "hidden"), ("name", "zone")])
      $0.tag("button") { $0.text(words("Open")) }
    }
  }

  private func whole(title: String, _ attributes: Attributes, _ body: (inout Markup) -> Void) -> String {
    var html = Markup()
    html.doctype()
    html.tag("html", [("lang", words.language), ("data-words", words.ofScript)] + attributes) {
      $0.tag("head") {
        $0.tag("meta", [("charset", "utf-8")])
        $0.tag("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
        $0.tag("meta", [("name", "color-scheme"), ("content", "light dark")])
        $0.tag("title") { $0.text(title) }
        for style in styles { $0.tag("link", [("rel", "stylesheet"), ("href", style)]) }
        $0.tag("link", [("rel", "icon"), ("href", "data:,")])
        $0.tag("script", [("src", script), ("defer", true)])
      }
      $0.tag("body", [], body)
    }
    return html.html
  }

  /// Each has an id of its own.
  func parts(of screen: Screen) -> [Markup] {
    let around = surroundings(of: screen)
    // The script writes the state of the connection.
    let state = Markup("p", [("id", "state"), ("role", "status")])
    return [around[0], state, around[1], main(screen)] + around[2...]
  }

  /// The parts that change with the fields of the screen alone.
  func surroundings(of screen: Screen) -> [Markup] {
    [bar(screen), loader(screen), notices(screen), commands(screen), places(screen), dialog(screen)]
  }

  private func button(
    _ title: String, _ event: JSONObject, _ html: inout Markup, of element: ElementID? = nil,
    key shortcut: KeyboardShortcut? = nil, isOff: Bool = false
  ) {
    html.tag(
      "button",
      [
        ("type", "button"), ("data-event", JSONValue.object(event).text),
        ("data-of", element?.name), ("data-key", shortcut?.code),
        ("aria-keyshortcuts", shortcut?.name), ("disabled", isOff),
      ]
    ) {
      $0.text(title)
      if let shortcut { $0.tag("kbd", [("aria-hidden", "true")]) { $0.text(shortcut.name) } }
    }
  }

  private func bar(_ screen: Screen) -> Markup {
    Markup("header", [("id", "bar")]) {
      if screen.canGoBack { button(words("Back"), ["do": "back"], &$0) }
      $0.tag("h1", [("tabindex", -1)]) { $0.text(screen.title) }
      if let status = screen.statusMessage {
        $0.tag("p", [("class", "status")]) {
          if screen.hasDetails {
            button(status, ["do": "details"], &$0)
          } else {
            $0.text(status)
          }
        }
      }
    }
  }

  private func loader(_ screen: Screen) -> Markup {
    Markup("div", [("id", "loader"), ("role", "status")]) {
      guard let text = screen.loading else { return }
      $0.tag("progress", [("aria-hidden", "true")])
      $0.tag("span") { $0.text(text) }
      if let title = screen.cancelTitle { button(title, ["do": "cancel"], &$0) }
    }
  }

  private func main(_ screen: Screen) -> Markup {
    // A screen of few elements is a card in the middle.
    let isCard = screen.root.role == .form && screen.root.flattened.count < 10
    return Markup(
      "main",
      [
        ("id", "root"), ("data-c", true), ("class", isCard ? "card" : nil), ("data-instance", screen.instance),
        ("data-scene", screen.sceneID), ("data-depth", screen.depth),
        ("data-link", screen.link),
      ]
    ) { ElementMarkup(isShell: false, words: words).write(screen.root, in: Place(), to: &$0) }
  }

  private func notices(_ screen: Screen) -> Markup {
    Markup("div", [("id", "notices"), ("role", "status")]) {
      for notice in screen.notices {
        $0.tag("p", [("id", "notice\(notice.number)"), ("class", notice.tint?.rawValue)]) { $0.text(notice.text) }
      }
    }
  }

  private func commands(_ screen: Screen) -> Markup {
    Markup("nav", [("id", "commands"), ("aria-label", words("Commands"))]) {
      for command in screen.commands {
        button(
          command.title, ["do": "run", "command": .string(command.id.rawValue)], &$0, of: command.id,
          key: command.shortcut, isOff: !command.isEnabled)
      }
    }
  }

  /// For the palette.
  private func places(_ screen: Screen) -> Markup {
    Markup("nav", [("id", "places"), ("hidden", true)]) {
      for place in screen.places {
        button(place.title, ["do": "open", "link": .string(place.link)], &$0)
      }
    }
  }

  /// An alert before a question. The script shows it above all else; without the script it stands at the end.
  private func dialog(_ screen: Screen) -> Markup {
    let (alert, question) = (screen.error, screen.question)
    return Markup(
      "dialog",
      [
        ("id", "dialog"), ("data-open", alert != nil || question != nil), ("role", alert != nil ? "alertdialog" : nil),
        ("aria-labelledby", alert != nil || question != nil ? "asked" : nil),
      ]
    ) {
      if let alert {
        $0.tag("p", [("id", "asked")]) { $0.text(alert) }
        $0.tag("div", [("class", "hStack")]) { button(words("OK"), ["do": "dismiss"], &$0) }
      } else if let question {
        $0.tag("p", [("id", "asked"), ("class", "headline")]) { $0.text(question.title) }
        if let message = question.message { $0.tag("p") { $0.text(message) } }
        $0.tag("div", [("class", "hStack")]) {
          for (index, choice) in question.choices.enumerated() {
            let event: JSONObject = [
              "do": "answer", "question": .number(question.number), "choice": .number(index),
            ]
            $0.tag("span", [("class", choice.role?.rawValue)]) { button(choice.title, event, &$0) }
          }
        }
      }
    }
  }
}
