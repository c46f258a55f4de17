import Foundation
import TestSupport
import Testing

@Suite("The address book in the built host, by plain scripts")
struct ContactsWalkTests {
  private static let signIn = "set User name=Aleksey\nset Password=clean-swift\npress Sign in\npress Contacts\n"

  @Test(
    "Adding, editing, finding and deleting a contact, on each implementation of the worker",
    arguments: ["SQLiteContacts", "FileContacts"])
  func walk(_ implementation: String) async throws {
    let folder = try TemporaryFolder()
    try folder.writeManifest()
    let arguments = ["run", "--strict", "--worker", "ContactsWorker=\(implementation)"]

    let walk = try await Command.host(
      arguments,
      input: Self.signIn + """
        press Add contact
        set First name=anna
        set Last name=zharkova
        set Phone=12345
        press Save
        wait !
        ok
        set Phone=+7 (999) 111-22-33
        press Save
        wait 1. Anna Zharkova
        press Add contact
        set First name=raymond
        set Last name=law
        set Phone=15550001122
        press Save
        wait 2. Raymond
        set Filter=zhar
        wait 1. Anna
        select 1
        press Edit
        set First name=hanna
        press Save
        wait Hanna
        back
        wait 1. Hanna
        quit
        """, in: folder.path)
    #expect(walk.status == 0, "\(walk.output)\(walk.errors)")
    #expect(walk.errors == "")
    try Golden.check(walk.output, "contacts-walk.txt")

    // Another process finds what this one has saved.
    let second = try await Command.host(
      arguments,
      input: Self.signIn + "wait 2. Raymond\nselect 1\npress Delete\npress Delete for good\nwait 1. Raymond\nquit\n",
      in: folder.path)
    #expect(second.status == 0, "\(second.output)\(second.errors)")
    try Golden.check(second.output, "contacts-second-walk.txt")
  }
}
