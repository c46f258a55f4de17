package import ScreenModel

extension Screen {
  /// The screen as the plain display prints it.
  package var plainLines: [String] { Transcript(self).lines }
}
