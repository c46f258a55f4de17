import HostModel
import Testing

@Suite("A library goes from stage to stage only as it may")
struct LibraryStageTests {
  private static let stages: [LibraryStage] = [
    .discovered, .inspected, .loaded, .configured, .presented, .retired, .refused,
  ]

  /// A row for each stage: + where it may become the stage of the column.
  private static let moves: [LibraryStage: String] = [
    //             d i l c p r r
    .discovered: " - + - - - + +",
    .inspected: "  - - + - - + +",
    .loaded: "     - - - + - + +",
    .configured: " - - + - + + +",
    .presented: "  - - + - - + +",
    .retired: "    - - - - - - -",
    .refused: "    - - - - - - -",
  ]

  @Test("the table of moves", arguments: stages)
  func moves(from stage: LibraryStage) {
    let allowed = Self.stages.map { stage.mayBecome($0) ? "+" : "-" }.joined(separator: " ")
    #expect(allowed == Self.moves[stage]?.drop { $0 == " " } ?? "")
  }
}
