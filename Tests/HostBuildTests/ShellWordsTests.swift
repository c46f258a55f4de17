import Testing

@testable import HostBuild

@Suite("A command line that was quoted for a shell")
struct ShellWordsTests {
  @Test(
    "Its words are what the shell would pass on",
    arguments: [
      ("a  b\tc ", ["a", "b", "c"]), ("'$ORIGIN'", ["$ORIGIN"]), (#"'a'\''b' c"#, ["a'b", "c"]),
      (#" "/usr/bin/ld" "a b" "\$ORIGIN" "a\\b" "a\nb""#, ["/usr/bin/ld", "a b", "$ORIGIN", #"a\b"#, #"a\nb"#]),
      (#"a\ b"#, ["a b"]), ("-x''", ["-x"]), ("'' \"\"", ["", ""]), ("", []), ("é'ü'", ["éü"]),
    ])
  func words(line: String, words: [String]) {
    #expect(ShellWords.split(line[...]) == words)
  }

  @Test("A quotation that isn't ended", arguments: ["'a", "\"a", "a\\", "\"a\\"])
  func unfinished(line: String) {
    #expect(ShellWords.split(line[...]) == nil)
  }
}
