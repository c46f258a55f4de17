import HostSystem
import Testing

@Suite("Where what outlives a run is kept")
struct StateFolderTests {
  @Test func `in the user's state folder, named for the application`() {
    let name = SHA256(of: Array("/app/scenes.json".utf8)).description.prefix(16)
    #expect(
      StateFolder(of: "/app/scenes.json", environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"])?.path
        == "/s/host/\(name)")
    #expect(StateFolder(of: "/app/scenes.json", environment: ["HOME": "/h"])?.path == "/h/.local/state/host/\(name)")
  }

  @Test func `a relative path is to be ignored; nowhere when the user has no home`() {
    let path = StateFolder(of: "/a", environment: ["XDG_STATE_HOME": "s", "HOME": "/h"])?.path
    #expect(path?.hasPrefix("/h/.local/state/host/") == true)
    #expect(StateFolder(of: "/a", environment: ["XDG_STATE_HOME": "s"]) == nil)
  }
}
