/// How a contact's name is displayed, in every scene.
public enum ContactNameFormatter {
  /// The first and the last name, each word capitalised; of a contact without a name the e-mail address or the phone.
  ///
  /// The other letters of a word stay as they are: `anna McDonald` becomes `Anna McDonald`.
  public static func string(for contact: ContactSummary) -> String {
    let names = [contact.firstName, contact.lastName].flatMap { $0.split(whereSeparator: \.isWhitespace) }
    guard names.isEmpty else { return names.map(capitalized).joined(separator: " ") }
    return contact.email ?? contact.phone.map(PhoneNumber.display) ?? "No name"
  }

  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
