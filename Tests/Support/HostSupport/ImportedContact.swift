package import TestSupport
import Testing

extension TemporaryFolder {
  /// Imports a contact into the address book of the manifest: Anna Lee, whose id is id-42.
  package func importContact() async throws {
    let card = "VERSION:3.0\r\nUID:id-42\r\nN:Lee;Anna;;;\r\nFN:Anna Lee\r\nTEL:+79991112233\r\n"
    try write("BEGIN:VCARD\r\n\(card)END:VCARD\r\n", to: "contacts.vcf")
    let lines =
      PlainWalk.signIn() + ["press Import…", "set vCard file=\(file("contacts.vcf"))", "press Import"]
      + ["wait 1 contact added", "wait Anna Lee"]
    let imported = try await Command.host(
      ["run", "--start", "ContactList", "--display", "plain", "--strict"],
      input: lines.map { $0 + "\n" }.joined(), in: path, environment: environment)
    #expect(imported.errors == "")
    #expect(imported.status == 0)
  }
}
