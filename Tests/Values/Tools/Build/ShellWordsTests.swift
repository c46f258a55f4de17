import HostBuild
import TestSupport
import Testing

@Suite("A command line that was quoted for a shell")
struct ShellWordsTests {
  @Test(
    "Its words are what the shell would pass on; where a quotation isn't ended there are none",
    arguments: [
      ("a  b\tc ", ["a", "b", "c"]), ("'$ORIGIN'", ["$ORIGIN"]), (#"'a'\''b' c"#, ["a'b", "c"]),
      (#" "/usr/bin/ld" "a b" "\$ORIGIN" "a\\b" "a\nb""#, ["/usr/bin/ld", "a b", "$ORIGIN", #"a\b"#, #"a\nb"#]),
      (#"a\ b"#, ["a b"]), ("-x''", ["-x"]), ("'' \"\"", ["", ""]), ("", []), ("é'ü'", ["éü"]),
      ("'a", nil), ("\"a", nil), ("a\\", nil), ("\"a\\", nil),
    ] as [(String, [String]?)])
  func words(line: String, words: [String]?) { #expect(ShellWords.split(line[...]) == words) }

  @Test(
    "A word that is quoted is one word to the shell",
    arguments: ["a", "", "a b", "it's", "'\u{301}", "$HOME `ls` \"a\" \\", "a\nb", "'; exit 1; '\u{20DD}"])
  func quoted(word: String) async throws {
    let quoted = ShellWords.quoted(word)
    #expect(ShellWords.split(quoted[...]) == [word])
    let shell = try await Command.run("/bin/sh", ["-c", "printf %s \(quoted)"])
    #expect(shell.output.utf8.elementsEqual(word.utf8))
  }
}
