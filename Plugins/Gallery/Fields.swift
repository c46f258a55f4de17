import VIPKit

struct Fields: View {
  @Environment(\.words) private var words
  @State private var name = "Anna Zharkova"
  @State private var phone = "+44 20 79"
  @State private var empty = ""
  @State private var password = "secret"
  @State private var filter = ""
  @State private var note = "Calls back on Monday.\n\nPrefers letters to e-mail, and tea to coffee, if anybody asks."
  @State private var noNote = ""
  @State private var log = (1...12).map { "Line \($0)" }.joined(separator: "\n")
  private let goToSearch: () -> Void

  init(goToSearch: @escaping () -> Void) { self.goToSearch = goToSearch }

  var body: some View {
    Form(words("Fields")) {
      TextField(words("Name"), text: $name).problem(name.isEmpty ? words("enter a name") : nil)
      TextField(words("Empty"), text: $empty, prompt: words("what is expected"))
      TextField(words("Phone"), text: $phone)
        .problem(phone.filter(\.isNumber).count < 12 ? words("too short for a number of +44") : nil)
      TextField(words("Disabled"), text: $name).disabled(true)
      SecureField(words("Password"), text: $password)
      SearchField(words("Search"), text: $filter, prompt: words("names and phones")).id("search")
      TextEditor(words("Note"), text: $note).problem(note.isEmpty ? words("say something") : nil)
      TextEditor(words("No note"), text: $noNote, prompt: words("what is worth remembering"))
      TextEditor(words("Log"), text: $log).disabled(true)
      Button(words("Go to the search")) { goToSearch() }
    }
  }
}
