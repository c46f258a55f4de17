import Testing
@_spi(Host) import VIPKit

@Suite("The words of a scene")
struct WordsTests {
  @Test("without a catalogue are those of the sources, with arguments and plurals; with one its own, or what it lacks")
  func sources() {
    let words = Words()
    #expect((words("Sign in"), words("Welcome, %@", "Anna")) == ("Sign in", "Welcome, Anna"))
    let counts = [0, 1, 2].map { words("%d contact", plural: "%d contacts", $0) }
    #expect(counts == ["0 contacts", "1 contact", "2 contacts"])
    #expect(words("%d row of %@", plural: "%d rows of %@", 3, "Anna") == "3 rows of Anna")
    let translated = Words(["Sign in": "Войти", "Password": "", "From %@ to %@": "%2$@ ← %1$@"])
    #expect((translated("Sign in"), translated("Password"), translated("Phone")) == ("Войти", "Password", "Phone"))
    #expect(translated("From %@ to %@", "A", "B") == "B ← A")
    // A translation that asks for arguments that there aren't is left out; what is no place for one stays as it is.
    let bad = ["%@ %@", "%2$@", "%0$@", "%d", "%99999999999999999999$@"]
    for translation in bad {
      #expect(Words(["Hello %@": translation])("Hello %@", "you") == "Hello you", "\(translation)")
    }
    #expect(Words(["%d left": "осталось %@"])("%d left", 3) == "осталось 3")
    #expect(words("Hello %@", "%d %@ %n") == "Hello %d %@ %n", "no argument is taken for a text with places")
    #expect(words("100 % sure, 100%% sure, %s %n %") == "100 % sure, 100% sure, %s %n %")
    #expect(words("%1@ %$@") == "%1@ %$@")
    // A mistake of the author, which the user survives.
    #expect(words("Welcome, %@") == "Welcome, %@")
  }
}
