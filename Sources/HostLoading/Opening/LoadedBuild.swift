package import HostInspection
package import HostModel
package import VIPKit

/// One build of a library as it came into the process. Each new build of the same scene or worker is another generation.
package struct LoadedBuild {
  /// Counted from 1, for each id.
  package let number: Int
  /// The file that was read.
  package let file: String
  /// The copy of it that was opened.
  package let copy: String
  package let digest: ContentDigest
  package let report: LibraryReport
  package let entry: LibraryEntry
  /// What its descriptor says.
  package let description: LibraryDescription
  /// What it shares with others.
  package let shared: [SharedLibrary]
  /// What its entry point returned.
  package let product: EntryPoint.Product
}
