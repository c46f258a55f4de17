import VIPKit

/// What is typed into.
struct Fields: View {
  @State private var name = "Anna Zharkova"
  @State private var phone = "+44 20 79"
  @State private var empty = ""
  @State private var password = "secret"
  @State private var filter = ""

  var body: some View {
    Form("Fields") {
      TextField("Name", text: $name)
      TextField("Empty", text: $empty, prompt: "what is expected")
      TextField("Phone", text: $phone).problem(phoneProblem)
      TextField("Disabled", text: $name).disabled(true)
      SecureField("Password", text: $password)
      SearchField("Search", text: $filter, prompt: "names and phones")
    }
  }

  private var phoneProblem: String? {
    phone.filter(\.isNumber).count < 12 ? "too short for a number of +44" : nil
  }
}
