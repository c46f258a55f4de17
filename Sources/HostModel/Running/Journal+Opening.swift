package import HostSystem
import FoundationEssentials

extension Journal {
  /// A build whose code runs for the first time.
  package struct Opening: Codable, Equatable {
    package let id: String
    package let build: Build

    package init(id: String, build: Build) {
      self.id = id
      self.build = build
    }

    /// Reads what an app before this one has left in its mark.
    package init?(_ mark: JournalMark?) {
      guard case .opening(let bytes) = mark, let opening = try? JSONDecoder().decode(Self.self, from: Data(bytes))
      else { return nil }
      self = opening
    }

    package var mark: JournalMark {
      // Texts and numbers can't fail to be encoded.
      .opening((try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? [])
    }
  }
}
