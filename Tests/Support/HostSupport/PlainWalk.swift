/// A walk over all scenes of the sample application by plain commands, as real users would make it: a user is set up, signs
/// in, adds two contacts, changes one and deletes it, and reads the news.
package enum PlainWalk {
  package static let setUp = """
    press Create the first user
    set User name=Grace
    set E-mail=grace@example.org
    set Phone=+7 (999) 111-22-33
    set Password=a long enough password
    set Password again=a long enough password
    press Create

    """

  /// Saves the contact whose first and last name are typed, finds it, changes it and deletes it.
  package static let contact = """
    set Phone=89992223344
    press Save
    wait 1. Anna Zharkova  +7 (999) 222 33 44
    set Filter=x
    wait Nobody matches
    set Filter=zhar
    select 1
    press Edit
    set First name=hanna
    press Save
    wait -- Hanna Zharkova --
    back
    wait 1. Hanna Zharkova
    select 1
    press Delete
    press Delete for good

    """

  package static let lines =
    (setUp + """
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
      """).split(separator: "\n").map(String.init)

  /// The titles of the nine scenes; AddContact has two.
  package static let titles: Set = [
    "Login", "Set up", "Home", "Contacts", "Contact", "Add contact", "Edit contact", "News", "Article",
    "Search the news",
  ]

  /// What the user types again after a crash before a step: the passwords that stood on the screen.
  ///
  /// - Parameter step: the number of the step that comes next.
  package static func passwords(before step: Int) -> [String] {
    lines[..<step].reversed().prefix { $0.hasPrefix("set ") }.filter { $0.hasPrefix("set Password") }.reversed()
  }

  /// What a user signs in by; one of the demonstration unless somebody else is named.
  package static func signIn(_ name: String = "Aleksey", _ password: String = "clean-swift") -> [String] {
    ["set User name=\(name)", "set Password=\(password)", "press Sign in"]
  }

  /// What the user who was set up signs in by.
  package static let signIn = signIn("Grace", "a long enough password")

  /// What the user does when the first user is there already, as the app died while it made them: signs in.
  package static let detour = ["ok", "back"] + signIn

  /// What the detour is taken for.
  package static let reasonForDetour = "! There is a user already; go back and sign in"
}
