/// A walk over all scenes of the sample application by plain commands, as a real user would make it.
package enum PlainWalk {
  package static let lines = """
    press Create the first user
    set User name=Grace
    set E-mail=grace@example.org
    set Phone=+7 (999) 111-22-33
    set Password=a long enough password
    set Password again=a long enough password
    press Create
    press Sign out
    set User name=Grace
    set Password=a long enough password
    press Sign in
    press Contacts
    press Add contact
    set First name=anna
    set Last name=zharkova
    set Phone=+7 (999) 222-33-4
    press Save
    set Phone=89992223344
    set E-mail=anna@example.org
    press Save
    press Add contact
    set First name=björn
    set Last name=åkesson
    set Phone=79991112233
    press Save
    set Filter=zhar
    select 1
    press Edit
    set First name=hanna
    press Save
    back
    select 1
    press Delete
    press Delete for good
    set Filter=
    back
    press News
    select 1
    press Back
    press Search
    set Search for=workers
    press Search
    select 1
    back
    back
    back
    press Sign out
    """.split(separator: "\n").map(String.init)

  /// Of the nine scenes; AddContact has two.
  package static let titles: Set = [
    "Login", "Set up", "Home", "Contacts", "Contact", "Add contact", "Edit contact", "News", "Article",
    "Search the news",
  ]

  /// The passwords that the user types again after a crash before a step: those on the screen.
  package static func passwords(before step: Int) -> [String] {
    lines[..<step].reversed().prefix { $0.hasPrefix("set ") }.filter { $0.hasPrefix("set Password") }.reversed()
  }

  package static func signIn(_ name: String = "Aleksey", _ password: String = "clean-swift") -> [String] {
    ["set User name=\(name)", "set Password=\(password)", "press Sign in"]
  }

  package static let signIn = signIn("Grace", "a long enough password")

  /// After a crash while the first user was created, that user exists already: so the user signs in.
  package static let detour = ["ok", "back"] + signIn

  /// The alert in that case.
  package static let reasonForDetour = "! There is a user already; go back and sign in"
}
