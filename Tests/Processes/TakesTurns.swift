import TestSupport
import Testing

extension Trait where Self == OwnFolders {
  static var takesTurns: Self { Self() }
  static var takesLongTurns: Self { Self() }
}
