import VIPKit

/// One build of a library as it came into the process. Each new build of the same scene or worker is another generation.
struct Generation {
  /// Counted from 1, for each id.
  let number: Int
  /// The file that was read.
  let file: String
  /// The copy of it that was opened.
  let copy: String
  let digest: ContentDigest
  let report: LibraryReport
  let entry: LibraryEntry
  /// What its descriptor says.
  let description: LibraryDescription
  /// What it shares with others.
  let shared: [SharedLibrary]
  /// What its entry point returned.
  let product: EntryPoint.Product
}
