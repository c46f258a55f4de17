import HostJournal
import HostLoading
import HostManifest

/// The manifests that a run may begin with: the one in the file, and the one that was in force when an app before this one
/// ended.
///
/// After a crash the latter comes first, since the former may be just being edited: the application goes on as if nothing had
/// happened, and takes the edit as any other. After `host restart` the file comes first, as it does at a start.
struct StartupManifest {
  typealias Source = (manifest: Manifest, text: ManifestText?)

  let first: Source
  /// What there is when the application can't begin with the first one.
  let second: Source?
  /// Whether the first one stands in the file.
  let isFileFirst: Bool
  /// Why the file's can't be taken; nil when it can, as far as its text says.
  let fault: ManifestError?

  /// - Parameter manifest: what stands in the file; nil to read it.
  /// - Throws: what is wrong with the file, when there is nothing else.
  @MainActor
  init(_ file: String, _ manifest: Manifest?, after recovery: Recovery) throws(ManifestError) {
    let reader = ManifestReader(file: file)
    let found = Result { () throws(ManifestError) -> Source in
      if let manifest { return (manifest, nil) }
      let (manifest, text) = try reader.readText()
      return (manifest, text)
    }
    let text = recovery.journal.manifest
    let inForce = text.flatMap { text in (try? reader.parse(text)).map { Source(manifest: $0, text: text) } }
    guard let inForce else {
      (first, second, isFileFirst, fault) = (try found.get(), nil, true, nil)
      return
    }
    switch found {
    case .failure(let error): (first, second, isFileFirst, fault) = (inForce, nil, false, error)
    case .success(let edited) where edited.manifest == inForce.manifest:
      (first, second, isFileFirst, fault) = (edited, nil, true, nil)
    case .success(let edited) where recovery.crash == nil:
      (first, second, isFileFirst, fault) = (edited, inForce, true, nil)
    case .success(let edited): (first, second, isFileFirst, fault) = (inForce, edited, false, nil)
    }
  }
}
