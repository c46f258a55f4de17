import VIPKit

struct Feedback: View {
  @State private var isConnecting = false
  @State private var copied: Int?
  @State private var notices: [Notice] = []
  @State private var failure: Dialog<Answer>?
  @State private var answer: Answer?
  @State private var messages = 0
  @Environment(\.words) private var words
  @Environment(\.system) private var system

  private enum Answer {
    case retry, skip, stop
  }

  /// One is copied each second.
  private static let files = 20

  var body: some View {
    VStack {
      Section(words("Work")) {
        HStack {
          Button(words("Connect")) { isConnecting = true }
          Button(words("Copy files")) { copied = 0 }.disabled(copied != nil)
        }
        if let copied {
          ProgressView(words("Copying"), value: Double(copied) / Double(Self.files))
            .every(.seconds(1)) { copyNext() }
          Button(words("Stop copying"), role: .cancel) { stopCopying(tint: .warning) }
        }
      }
      Section(words("In passing")) {
        HStack {
          Button(words("Note")) { notices.append(Notice(words("Kept for later"))) }
          Button(words("Success")) { notices.append(Notice(words("Anna saved"), tint: .positive)) }
          Button(words("Warning")) { notices.append(Notice(words("Anna is there twice"), tint: .warning)) }
          Button(words("Failure")) { notices.append(Notice(words("Anna was not saved"), tint: .negative)) }
        }
      }
      Section(words("An alert with buttons of its own")) {
        Button(words("Open a file that isn't there")) { fail() }
        Text(words("Answer: %@", answer.map(title) ?? words("none")))
      }
      Section(words("Messages")) {
        List(count: messages, id: \.self, placeholder: words("No messages yet: n writes the first")) {
          Text(words("Message %d", $0 + 1))
        }
        Button(words("New message")) { messages += 1 }.keyboardShortcut("n")
      }
    }
    .loading(isConnecting ? words("Connecting") : nil, cancel: words("Cancel")) {
      isConnecting = false
      notices.append(Notice(words("Not connected"), tint: .warning))
    }
    .task(id: isConnecting) { if isConnecting { await connect() } }
    .alert($failure) { decide($0) }
    .notices($notices)
  }

  private func connect() async {
    guard (try? await system.clock.sleep(for: .seconds(10))) != nil else { return }
    isConnecting = false
    notices.append(Notice(words("Connected"), tint: .positive))
  }

  private func copyNext() {
    guard let copied else { return }
    self.copied = copied + 1
    if copied + 1 == Self.files { stopCopying(tint: .positive) }
  }

  private func stopCopying(tint: Tint) {
    guard let copied else { return }
    self.copied = nil
    notices.append(Notice(words("%d file copied", plural: "%d files copied", copied), tint: tint))
  }

  private func fail() {
    failure = Dialog(
      words("report.txt can't be opened"), message: words("There is no such file. It may have been moved."),
      tint: .negative,
      choices: [
        .init(title(of: .retry), answer: .retry), .init(title(of: .skip), role: .destructive, answer: .skip),
        .init(title(of: .stop), role: .cancel, answer: .stop),
      ])
  }

  private func decide(_ answer: Answer) {
    self.answer = answer
    if answer == .retry { fail() }
  }

  private func title(of answer: Answer) -> String {
    switch answer {
    case .retry: words("Retry")
    case .skip: words("Skip the file")
    case .stop: words("Stop")
    }
  }
}
