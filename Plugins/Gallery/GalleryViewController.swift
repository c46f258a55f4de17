import VIPKit

/// Shows every view in every state.
final class GalleryViewController: ViewController {
  @State private var name = "Anna Zharkova"
  @State private var phone = "+44 20 79"
  @State private var empty = ""
  @State private var password = "secret"
  @State private var filter = ""
  @State private var note = "Calls back on Monday.\n\nPrefers letters to e-mail, and tea to coffee, if anybody asks."
  @State private var log = (1...12).map { "Line \($0)" }.joined(separator: "\n")
  @State private var isOn = true
  @State private var isOff = false
  @State private var colour = Colour.green
  @State private var size: String?
  @State private var copies = 1
  @State private var born = CalendarDay(year: 1988, month: 5, day: 12)
  @State private var due: CalendarDay?
  @State private var first = CalendarDay.earliest
  @State private var chosen = "nobody"

  override var body: any View {
    VStack {
      Section("Words") { Words() }
      fields
      choices
      Section("Numbers") { Numbers(copies: $copies) }
      Section("Pictures") { Pictures() }
      buttons
      rows
      Section("A view of one's own") { Counter() }
    }
  }

  private var fields: some View {
    Form("Fields") {
      TextField("Name", text: $name)
      TextField("Empty", text: $empty, prompt: "what is expected")
      TextField("Phone", text: $phone).problem(phoneProblem)
      TextField("Disabled", text: $name).disabled(true)
      SecureField("Password", text: $password)
      SearchField("Search", text: $filter, prompt: "names and phones").id("search")
      TextEditor("Note", text: $note).problem(note.isEmpty ? "say something" : nil)
      TextEditor("No note", text: $empty, prompt: "what is worth remembering")
      TextEditor("Log", text: $log).disabled(true)
    }
  }

  private var phoneProblem: String? {
    phone.filter(\.isNumber).count < 12 ? "too short for a number of +44" : nil
  }

  private var choices: some View {
    Section("Choices") {
      Toggle("On", isOn: $isOn)
      Toggle("Off", isOn: $isOff)
      Picker("Colour", selection: $colour, options: Colour.allCases) { $0.rawValue }
      Picker("Size", selection: $size, options: ["small", "large"]).problem(size == nil ? "choose one" : nil)
      DatePicker("Born", selection: $born, in: CalendarDay.earliest...lastBirthday)
      DatePicker("Due", selection: $due)
      DatePicker("First", selection: $first).problem(first == .earliest ? "before the calendar was in use" : nil)
      DatePicker("Not now", selection: $born).disabled(true)
    }
  }

  private var lastBirthday: CalendarDay { CalendarDay(year: 2020, month: 12, day: 31) ?? .latest }

  private var buttons: some View {
    Section("Buttons") {
      HStack {
        Button("Save") { [weak self] in self?.chosen = "saved" }
        Button("Cancel", role: .cancel) { [weak self] in self?.chosen = "nobody" }
        Button("Delete", role: .destructive) { [weak self] in self?.chosen = "deleted" }
        Button("Disabled") {}.disabled(true)
        Button("Go to the search") { [weak self] in self?.focus("search") }
      }
      HStack {
        Menu("More") {
          Button("Rename") { [weak self] in self?.chosen = "renamed" }
          Button("Archive") {}.disabled(true)
          Button("Delete for good", role: .destructive) { [weak self] in self?.chosen = "deleted" }
        }
        Menu("Nothing to do") { Button("Undo") {} }.disabled(true)
      }
      HStack {
        Link("Swift", destination: "https://www.swift.org/documentation/")
        Link("Write to us", destination: "mailto:office@example.org?subject=Gallery")
        Link("Not what it seems", destination: "https://www.swift.org@evil.example/")
      }
    }
  }

  private var rows: some View {
    Section("Rows") {
      List(Person.all) { person in
        Text(person.id)
        Text(person.phone).style(.secondary)
      } onSelect: { [weak self] person in
        self?.chosen = person.id
      }
      List([Person](), placeholder: "A list without rows says what would be here") { Text($0.id) }
      Text("Chosen: \(chosen)")
    }
  }

  override func viewDidLoad() { title = "Gallery" }
}

/// What is chosen from.
private enum Colour: String, CaseIterable {
  case red, green, blue
}

/// What stands in a row.
private struct Person: Identifiable {
  let id: String
  let phone: String

  static let all = [
    Person(id: "Anna Zharkova", phone: "+7 (999) 111 22 33"), Person(id: "Annabel Lee", phone: "+44 20 7946 0958"),
  ]
}

/// Words in each style and each meaning.
private struct Words: View {
  var body: some View {
    Text("A headline").style(.headline)
    Text("Running text, which wraps where the line ends: as many words as it takes to get there, and some more.")
    Text("Less important words").style(.secondary)
    HStack {
      Text("accent").tint(.accent)
      Text("✓ positive").tint(.positive)
      Text("▲ warning").tint(.warning)
      Text("✗ negative").tint(.negative)
      Text("secondary").tint(.secondary)
    }
    HStack {
      Text("Inbox")
      Badge("3 new")
      Badge("late").tint(.warning)
      Badge("paid").tint(.positive)
    }
    Divider()
  }
}

/// Numbers to change and to read.
private struct Numbers: View {
  let copies: Binding<Int>

  init(copies: Binding<Int>) { self.copies = copies }

  var body: some View {
    Stepper("Copies", value: copies, in: 1...9)
    Gauge("Disk", value: 40, in: 0...50, valueLabel: "40 of 50 GB").tint(.warning)
    Gauge("Load", value: 0.25)
    ProgressView("Upload", value: 0.42)
    ProgressView("Sync")
  }
}

/// Numbers and files as pictures.
private struct Pictures: View {
  private let sales = [
    Chart.Point("Jan", 12), Chart.Point("Feb", 30, valueLabel: "30 k"), Chart.Point("March", -7.5),
    Chart.Point("Apr", nil),
  ]
  private let waves = (0..<300).map { number in
    let height = Double((number % 30) * (300 - number))
    return number % 60 < 30 ? height : -height
  }

  var body: some View {
    Chart("Sales", points: sales, alternative: "12 in January, 30 in February, a loss in March")
    Chart("Waves", values: waves, kind: .line, alternative: "ever smaller waves")
    Chart("Load", values: [1, 2, 3, 5, 8, .nan, 13, 5, 3], kind: .sparkline, alternative: "a peak of 13").tint(.warning)
    Chart("Nothing", values: [], alternative: "no numbers yet")
    Image(bytes: [0x89, 0x50, 0x4E, 0x47], alternative: "A lighthouse at dusk")
  }
}

/// Keeps a number of its own.
private struct Counter: View {
  @State private var count = 0

  var body: some View {
    Button("Pressed \(count) times") { count += 1 }
  }
}
