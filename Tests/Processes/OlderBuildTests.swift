import HostSupport
import Testing

@Suite("A scene that was built against an earlier VIPKit", .ownFolders)
struct OlderBuildTests {
  @Test("It is listed, and everything in it works: fields, lists, work, a question, state of views, what it preserves")
  func older() async throws {
    let folder = TemporaryFolder()
    try folder.copy("\(Checkout.root)/Tests/Fixtures/Compatible/libOlder.so", as: "scenes/libOlder.so")
    try folder.write(#"{ "version": 1, "folders": ["scenes"] }"#, to: "scenes.json")

    let list = try await Command.host(["list"], in: folder.path)
    #expect(list.lines.contains { $0.contains(/^Older +scene +loaded +1.0.0 +scenes\/libOlder.so$/) }, "\(list.output)")

    let run = try await Command.host(
      ["run", "--start", "Older", "--strict"],
      input: """
        set Name=Anna
        set On=on
        set Step=3
        set Size=Large
        set Day=2026-11-22
        press Count
        wait Total 3
        press Ask
        press Yes
        select 2
        wait Item 2
        press Press
        press Table
        press Name
        quit

        """, in: folder.path)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    for line in ["^ Type a name", "… Counting", "Total 3", "? Sure?", "~ Done", "2. Item 2"] {
      #expect(run.lines.contains(line), "\(line)")
    }
    #expect(
      run.output.hasSuffix(
        """
        == Older ==
        -- Fields --
        Name: Anna
        Secret:
        Notes:
        [x] On
        Step: 3
        Size: Large
        Day: 2026-11-22
        [Count]
        [Ask]
        Item 2
        Full: 0.5
        Loading 25%
        [List]  (Table)
        [Name]  ↑  Number
        1. Item 1  1
        Pressed 1
        [Press]
        Narrow
        (Next)
        ^ Next isn't installed
        [Source]  https://example.org/

        """), "\(run.output)")
  }
}
