import SourceMessages

/// What the tests of a scene begin with in either style: the suite of the cycle as a whole.
struct CycleSuite {
  /// The id of the scene.
  let name: String
  /// Whether a scene that comes back fetches what it shows by work of its view, which a test waits for.
  var fetchesLater = false

  var text: String {
    let settling = fetchesLater ? "\n    try await second.settle()" : ""
    return #"""
      import Testing
      import VIPKit
      import VIPTestKit

      @testable import \#(name)

      @Suite("\#(name): the Configurator builds the cycle", .timeLimit(.minutes(1)))
      struct \#(name)ConfiguratorTests {
        @Test("an item goes once around the cycle and stands in the list")
        func addsItem() async throws {
          let scene = try SceneDriver(\#(name)Configurator())
          #expect(scene.words == ["New item", "Text", "", "Add", "Nothing here yet", "Done"])

          try scene.type("milk", into: "Text")
          try await scene.press("Add")

          #expect(scene.words == ["New item", "Text", "", "Add", "Milk", "Done"])
        }

        @Test("without a text there is an alert, which the user dismisses")
        func emptyText() async throws {
          let scene = try SceneDriver(\#(name)Configurator())

          try await scene.press("Add")
          #expect(scene.error == "Type something first")

          scene.dismissError()
          #expect(scene.error == nil)
        }

        @Test("the items outlive a swap of the scene")
        func preservesItems() async throws {
          let first = try SceneDriver(\#(name)Configurator())
          try first.type("milk", into: "Text")
          try await first.press("Add")

          let second = try SceneDriver(\#(name)Configurator(), savedState: try first.preservedState())\#(settling)

          #expect(second.words == ["New item", "Text", "", "Add", "Milk", "Done"])
        }

        @Test("none of the four objects outlives the scene")
        func release() async throws {
          var scene: SceneDriver? = try SceneDriver(\#(name)Configurator())
          let check = ReleaseCheck(scene?.scene)
          try await scene?.press("Add")
          scene?.disappear()
          scene = nil

          #expect(check.alive == [])
        }

        @Test("the entry point hands the configurator over")
        func entryPoint() throws {
          let configurator = try EntryPoint.scene(in: \#(name.lowerCamelCase)Scene())
          #expect(configurator is \#(name)Configurator)
          #expect(configurator.descriptor.id == "\#(name)")
        }
      }
      """#
  }
}
