/// A library that is never made. Asked how it would make it, the driver says how it makes all that have the same settings:
/// its words for what the sample is made of are the places for what another library is made of.
struct SampleLibrary {
  /// Part of each name of the sample, and of no other.
  private static let name = "HostSample"
  /// What the objects ask the linker for.
  static let autolink = "-l\(name)Autolink"

  let input: LibraryInput
  let files: BuildFiles

  /// A sample whose files lie in a folder.
  init(settings: [String], in folder: String) {
    files = BuildFiles(folder: folder)
    input = LibraryInput(
      settings: settings, module: Self.name, build: "\(Self.name)_0", libraries: ["\(Self.name)Library"],
      objects: ["\(folder)/\(Self.name).o"], sources: ["\(folder)/\(Self.name).swift"])
  }

  /// The files that the driver wants to see before it says anything.
  var inputFiles: [String] { input.objects + input.sources + [files.object] }

  /// What stands for another library where something stands for the sample.
  func values(for other: LibraryInput, in otherFiles: BuildFiles, autolink: [String] = []) -> [String: [String]] {
    [
      input.module: [other.module], input.build: [other.build], input.soname: [other.soname],
      "-l\(input.libraries.joined())": other.libraries.map { "-l\($0)" }, input.objects.joined(): other.objects,
      input.sources.joined(): other.sources, Self.autolink: autolink, files.object: [otherFiles.object],
      files.module: [otherFiles.module], files.extras: [otherFiles.extras], files.library: [otherFiles.library],
    ]
  }

  /// An argument that has to do with the sample, and isn't known to; nil when there is none.
  func unknown(in arguments: [String]) -> String? {
    let known = Set(values(for: input, in: files).keys)
    return arguments.first { !known.contains($0) && ($0.contains(Self.name) || $0.contains(files.folder)) }
  }
}
