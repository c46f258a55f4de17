/// A page that shows a screen, and the parts of it around the elements. A part that changes is told as a whole.
struct Page {
  /// The addresses of the script and of the looks, which name what is in them.
  let script: String
  let styles: [String]
  let words: PageWords

  /// - Parameters:
  ///   - tab: the name by which its socket asks for the screen that is shown here.
  ///   - link: what the page opens as soon as it is seen; nil where it is at its place.
  func write(_ screen: ScreenMirror, tab: String, opening link: String? = nil) -> String {
    // Where the user was, also on another display.
    let focus = screen.position.text("focus").map(Node.name)
    return whole(
      title: screen.fields.text("title") ?? "",
      [("data-tab", tab), ("data-r", screen.revision), ("data-focus", focus), ("data-open", link)]
    ) {
      $0.tag("noscript") {
        $0.tag("p", [("class", "problem")]) { $0.text(words("Without JavaScript, nothing can be done here.")) }
      }
      for part in parts(of: screen) { $0.add(part) }
    }
  }

  func write(_ notice: Notice) -> String {
    let title = notice.title(words)
    return whole(title: title, [("data-still", true)]) {
      $0.tag("main") {
        $0.tag("h1") { $0.text(title) }
        $0.tag("p") { $0.text(notice.text(words)) }
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

  // MARK: Parts

  /// Each has an id of its own.
  func parts(of screen: ScreenMirror) -> [Markup] {
    [
      bar(screen), state(), loader(screen), main(screen), notices(screen), commands(screen), places(screen),
      dialog(screen),
    ]
  }

  /// Those besides the elements: they change with the fields of the screen alone.
  func surroundings(of screen: ScreenMirror) -> [Markup] {
    [bar(screen), loader(screen), notices(screen), commands(screen), places(screen), dialog(screen)]
  }

  private func part(_ tag: String, _ attributes: Attributes, _ content: (inout Markup) -> Void) -> Markup {
    var html = Markup()
    html.tag(tag, attributes, content)
    return html
  }

  private func button(
    _ title: String, _ event: [String: JSON], _ html: inout Markup, of element: String? = nil, key: JSON? = nil,
    isOff: Bool = false
  ) {
    let shortcut = Node.shortcut(key)
    html.tag(
      "button",
      [
        ("type", "button"), ("data-event", String(decoding: JSON.write(event), as: UTF8.self)),
        ("data-of", element.map(Node.name)), ("data-key", shortcut?.code),
        ("aria-keyshortcuts", shortcut?.name), ("disabled", isOff),
      ]
    ) {
      $0.text(title)
      if let shortcut { $0.tag("kbd", [("aria-hidden", "true")]) { $0.text(shortcut.name) } }
    }
  }

  private func bar(_ screen: ScreenMirror) -> Markup {
    part("header", [("id", "bar")]) {
      if screen.fields.flag("back") { button(words("Back"), ["do": .text("back")], &$0) }
      $0.tag("h1", [("tabindex", -1)]) { $0.text(screen.fields.text("title") ?? "") }
      if let status = screen.fields.text("status") {
        $0.tag("p", [("class", "status")]) {
          if screen.fields.flag("details") {
            button(status, ["do": .text("details")], &$0)
          } else {
            $0.text(status)
          }
        }
      }
    }
  }

  /// Whether the page is connected. The script writes into it.
  private func state() -> Markup { part("p", [("id", "state"), ("role", "status")]) { _ in } }

  private func loader(_ screen: ScreenMirror) -> Markup {
    part("div", [("id", "loader"), ("role", "status")]) {
      guard let text = screen.fields.text("loading") else { return }
      $0.tag("progress", [("aria-hidden", "true")])
      $0.tag("span") { $0.text(text) }
      if let title = screen.fields.text("cancel") { button(title, ["do": .text("cancel")], &$0) }
    }
  }

  private func main(_ screen: ScreenMirror) -> Markup {
    // A screen of few elements is a card in the middle.
    let isCard = screen.nodes.count < 10 && screen.root?.role == "form"
    return part(
      "main",
      [
        ("id", "root"), ("data-c", true), ("class", isCard ? "card" : nil), ("data-instance", screen.instance),
        ("data-scene", screen.fields.text("scene")), ("data-depth", screen.fields.int("depth") ?? 0),
        ("data-link", screen.fields.text("link")),
      ]
    ) { html in
      if let root = screen.root { ElementMarkup(isShell: false, words: words).write(root, to: &html) }
    }
  }

  private func notices(_ screen: ScreenMirror) -> Markup {
    part("div", [("id", "notices"), ("role", "status")]) {
      for notice in screen.fields.objects("notices") {
        $0.tag("p", [("id", "notice\(notice.int("number") ?? 0)"), ("class", notice.text("tint"))]) {
          $0.text(notice.text("text") ?? "")
        }
      }
    }
  }

  private func commands(_ screen: ScreenMirror) -> Markup {
    part("nav", [("id", "commands"), ("aria-label", words("Commands"))]) {
      for command in screen.fields.objects("commands") {
        button(
          command.text("title") ?? "", ["do": .text("run"), "command": command["id"] ?? .null], &$0,
          of: command.text("id"), key: command["shortcut"], isOff: command.flag("disabled"))
      }
    }
  }

  /// Where links lead, for the palette.
  private func places(_ screen: ScreenMirror) -> Markup {
    part("nav", [("id", "places"), ("hidden", true)]) {
      for place in screen.fields.objects("places") {
        button(place.text("title") ?? "", ["do": .text("open"), "link": place["link"] ?? .null], &$0)
      }
    }
  }

  /// An alert, or else a question. The script shows it above all else; without it, it stands at the end.
  private func dialog(_ screen: ScreenMirror) -> Markup {
    let (alert, question) = (screen.fields.text("error"), screen.fields["question"]?.object)
    return part(
      "dialog",
      [
        ("id", "dialog"), ("data-open", alert != nil || question != nil), ("role", alert != nil ? "alertdialog" : nil),
        ("aria-labelledby", alert != nil || question != nil ? "asked" : nil),
      ]
    ) {
      if let alert {
        $0.tag("p", [("id", "asked")]) { $0.text(alert) }
        $0.tag("div", [("class", "hStack")]) { button(words("OK"), ["do": .text("dismiss")], &$0) }
      } else if let question {
        $0.tag("p", [("id", "asked"), ("class", "headline")]) { $0.text(question.text("title") ?? "") }
        if let message = question.text("message") { $0.tag("p") { $0.text(message) } }
        $0.tag("div", [("class", "hStack")]) {
          for (index, choice) in question.objects("choices").enumerated() {
            let event: [String: JSON] = [
              "do": .text("answer"), "question": question["number"] ?? .null, "choice": JSON(index),
            ]
            $0.tag("span", [("class", choice.text("role"))]) { button(choice.text("title") ?? "", event, &$0) }
          }
        }
      }
    }
  }
}
