import VIPKit

/// What is typed into.
struct Fields: View {
  @State private var name = "Anna Zharkova"
  @State private var phone = "+44 20 79"
  @State private var empty = ""
  @State private var password = "secret"
  @State private var filter = ""
  @State private var note = "Calls back on Monday.\n\nPrefers letters to e-mail, and tea to coffee, if anybody asks."
  @State private var noNote = ""
  @State private var log = (1...12).map { "Line \($0)" }.joined(separator: "\n")
  private let goToSearch: () -> Void

  /// Makes the fields.
  ///
  /// - Parameter goToSearch: moves the focus.
  init(goToSearch: @escaping () -> Void) { self.goToSearch = goToSearch }

  var body: some View {
    Form("Fields") {
      TextField("Name", text: $name)
      TextField("Empty", text: $empty, prompt: "what is expected")
      TextField("Phone", text: $phone).problem(phoneProblem)
      TextField("Disabled", text: $name).disabled(true)
      SecureField("Password", text: $password)
      SearchField("Search", text: $filter, prompt: "names and phones").id("search")
      TextEditor("Note", text: $note).problem(note.isEmpty ? "say something" : nil)
      TextEditor("No note", text: $noNote, prompt: "what is worth remembering")
      TextEditor("Log", text: $log).disabled(true)
      Button("Go to the search") { goToSearch() }
    }
  }

  private var phoneProblem: String? {
    phone.filter(\.isNumber).count < 12 ? "too short for a number of +44" : nil
  }
}
