/// How all libraries with the same settings are made: one call of the compiler's frontend and one of the linker.
///
/// What is in the calls, the driver has decided. It isn't asked again for each library, which takes longer than linking one.
struct BuildRecipe: Sendable {
  private let frontend: [String]
  private let linker: [String]
  /// Whether the library is to have its module in it.
  let wrapsModule: Bool
  private let sample: SampleLibrary

  /// Reads the calls from what the driver and the C compiler say that they would do.
  ///
  /// - Parameters:
  ///   - jobs: what the driver would do.
  ///   - answer: what the C compiler printed when it was asked how it would call the linker.
  ///   - sample: what both were asked for.
  init(jobs: DriverJobs, linker answer: String, of sample: SampleLibrary) throws(Detour) {
    // The call alone is indented.
    let calls = answer.split(separator: "\n").filter { $0.hasPrefix(" \"") }.compactMap { ShellWords.split($0) }
    guard calls.count == 1, let linker = calls.first else { throw .noAnswer(tool: "the C compiler") }
    for needed in [sample.files.object, sample.files.library, SampleLibrary.autolink, sample.input.soname]
    where !linker.contains(needed) {
      throw .missingJob("link \(needed)")
    }
    if let argument = sample.unknown(in: linker) { throw .unknownArgument(argument) }
    frontend = jobs.frontend
    self.linker = linker
    wrapsModule = jobs.wrapsModule
    self.sample = sample
  }

  /// The call that compiles the sources.
  func frontend(for input: LibraryInput, _ files: BuildFiles) -> [String] {
    let values = sample.values(for: input, in: files)
    return frontend.flatMap { values[$0] ?? [$0] }
  }

  /// The call that links the library.
  ///
  /// - Parameter flags: what the objects ask the linker for.
  func linker(for input: LibraryInput, _ files: BuildFiles, autolink flags: [String]) throws(Detour) -> [String] {
    // The C compiler, which the driver gives them to, would understand others in its own way.
    if let flag = flags.first(where: { !$0.hasPrefix("-l") }) { throw .unknownLinkerFlag(flag) }
    var values = sample.values(for: input, in: files, autolink: flags)
    values[sample.files.object] = [files.object, files.extras]
    return linker.flatMap { values[$0] ?? [$0] }
  }
}
