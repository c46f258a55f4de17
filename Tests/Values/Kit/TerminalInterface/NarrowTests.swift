import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("What has little room")
@MainActor
struct NarrowTests {
  private struct Mail: Identifiable {
    let id: Int
    let kind: String
    let subject: String
    let phone: String
  }

  private static let mails = [
    Mail(id: 1, kind: "letter", subject: "Minutes of Monday", phone: "+7 (999) 222 33 44"),
    Mail(id: 2, kind: "letter", subject: "Minutes of Tuesday", phone: "+7 (999) 222 33 44"),
  ]

  /// The texts of each row, without a frame; two columns are for the row's mark, two for the scroll bar.
  private func rows(of view: some View, width: Int) -> [[Substring]] {
    let words = Layout(root(view), in: Size(width: width, height: 10)).boxes.compactMap { box -> (Int, Substring)? in
      if case .text(let lines, _) = box.content, let line = lines.first { (box.rect.y, line[...]) } else { nil }
    }
    return Set(words.map(\.0)).sorted().map { y in words.filter { $0.0 == y }.map(\.1) }
  }

  @Test("The column that tells the rows apart keeps its width; others go, and no number is cut")
  func columns() {
    let list = List(Self.mails) { mail in
      Text(mail.kind)
      Text(mail.subject)
      Text(mail.phone)
    }
    #expect(rows(of: list, width: 4 + 46).first == ["letter", "Minutes of Monday", "+7 (999) 222 33 44"])
    #expect(rows(of: list, width: 4 + 45).map(\.last) == ["Minutes of Monday", "Minutes of Tuesday"])
    #expect(rows(of: list, width: 4 + 26).first == ["letter", "Minutes of Monday"])
    #expect(rows(of: list, width: 4 + 25) == [["Minutes of Monday"], ["Minutes of Tuesday"]])
    #expect(rows(of: list, width: 4 + 16) == [["Minutes of Mond…"], ["Minutes of Tues…"]])
  }

  @Test("Of a table the columns of the highest priority stay, and each within the bounds that its author gives it")
  func priorities() {
    let table = Table(Self.mails) {
      TableColumn("Kind") { Text($0.kind) }.priority(2)
      TableColumn("Subject") { Text($0.subject) }.priority(1).width(min: 10)
      TableColumn("Phone") { Text($0.phone) }.width(max: 7)
    }
    // The table's columns have gaps of two.
    #expect(rows(of: table, width: 4 + 6 + 2 + 18 + 2 + 7).first == ["letter", "Minutes of Monday", "+7 (99…"])
    #expect(rows(of: table, width: 4 + 6 + 2 + 17).first == ["letter", "Minutes of Monday"])
    #expect(rows(of: table, width: 4 + 6 + 2 + 10).first == ["letter", "Minutes o…"])
    // The rest has room for the phone: its seven columns are all that it needs.
    #expect(rows(of: table, width: 4 + 6 + 2 + 9).first == ["letter", "+7 (99…"])
    #expect(rows(of: table, width: 4 + 6 + 2 + 6) == [["letter"], ["letter"]])
  }

  @Test("A sidebar has the part of the width that its author gives it, or what the columns of its list ask for")
  func sidebar() throws {
    let names = ["Anna Zharkova", "Carla Domínguez de la Fuente", "Bo Ek"]
    func split(_ names: [String]) -> Element {
      root(
        SplitView {
          List(names.enumerated().map { Item(id: $0.offset, name: $0.element) }) {
            Text($0.name)
            Text("+7 (999) 111 22 33")
          }
        } detail: {
          Text("B")
        })
    }
    func divider(_ layout: Layout) -> Int? { layout.boxes.first { $0.role == .divider }?.rect.x }
    for (ratio, width) in [(0.5, 50), (0.75, 75), (2, 90)] {
      let view = SplitView(ratio: ratio, sidebar: { Text("A") }, detail: { Text("B") })
      #expect(divider(Layout(root(view), in: Size(width: 100, height: 10))) == width + LayoutBuilder.gap)
    }
    let own = SplitView(sidebar: { Text("A") }, detail: { Text("B") })
    #expect(divider(Layout(root(own), in: Size(width: 100, height: 10))) == 33 + LayoutBuilder.gap)
    // 28 columns and 18, 2 between them, 4 for the marks: while half of the width is left.
    for (width, sidebar) in [(70, 28 + 4), (90, 28 + 4), (104, 28 + 2 + 18 + 4), (134, 52), (174, 56)] {
      var layout = Layout(split(names), in: Size(width: width, height: 10))
      #expect(divider(layout) == sidebar + LayoutBuilder.gap)
      for fewer in [["Bo Ek"], [], names] {
        layout = Layout(split(fewer), in: Size(width: width, height: 10), before: layout)
        #expect(divider(layout) == sidebar + LayoutBuilder.gap)
      }
      layout = Layout(split(["Bo Ek"]), in: Size(width: width + 1, height: 10), before: layout)
      #expect(divider(layout) == max(5 + 2 + 18 + 4, min((width + 1) / 3, 56)) + LayoutBuilder.gap)
    }
  }

  @Test("Texts with a name before them begin in one column, where there is room")
  func named() {
    let named = [("Phone", "+7 (999) 111 22 33"), ("E-mail", "anna@example.org or anna.zharkova@example.org")]
    let view = Section("Anna") {
      for (name, text) in named { HStack { for word in [name, text] { Text(word) } } }
      Text("and a line of its own")
      HStack { Text("alone") }
    }
    func texts(_ width: Int) -> [(x: Int, lines: [String])] {
      Layout(root(view), in: Size(width: width, height: 20)).boxes.compactMap {
        if case .text(let lines, _) = $0.content { ($0.rect.x, lines) } else { nil }
      }
    }
    #expect(texts(60).map(\.x) == [2, 10, 2, 10, 2, 2])
    #expect(texts(30)[3].lines == ["anna@example.org or", "anna.zharkova@exampl", "e.org"])
    #expect(texts(12).map(\.x) == [0, 0, 0, 0, 0, 0])
  }

  @Test("Room that has no width costs none: buttons stand whole beside one another")
  func spacer() {
    let view = HStack {
      Button("Save") {}
      Spacer()
      Button("Cancel") {}
    }
    for (width, places) in [(30, [0, 20]), (20, [0, 10]), (19, [0, 0])] {
      let layout = Layout(root(view), in: Size(width: width, height: 10))
      let buttons = layout.boxes.filter { $0.role == .button }
      #expect((buttons.map(\.rect.x), buttons.map(\.rect.width)) == (places, [8, 10]))
    }
  }

  @Test("Hints stand in the last line whole, or not at all", arguments: 12...80)
  func hints(width: Int) {
    var model = TerminalModel(screen(Samples.list(30), canGoBack: true), width: width, height: 16)
    model.press(.key(.tab))
    let whole = model.hintWords
    let line = model.frame().plainText.split(separator: "\n").last ?? ""
    var rest = line.drop { $0 == " " }
    for hint in whole where rest.hasPrefix(hint) { rest = rest.dropFirst(hint.count).drop { $0 == " " } }
    #expect(rest.isEmpty, "\(line)")
  }
}
