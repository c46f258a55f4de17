import FoundationEssentials
import Glibc
import HostInspection
import HostSystem

/// Has the toolchain make libraries: by one call of the compiler's frontend and one of the linker, as the compiler's driver
/// would call them, or by the driver itself where something isn't as it is known.
struct LibraryMaker: Sendable {
  struct Outcome: Sendable {
    let log: String
    let isDone: Bool
    /// Why the driver was called; nil when it wasn't.
    var fallback: DriverFallback?
  }

  /// What the compiler has said about itself and about how it makes libraries, so that it is asked once.
  private struct Answer: Sendable {
    /// What it writes into libraries; nil when it doesn't say what it is.
    let note: BuildNote?
    let recipe: Result<BuildRecipe, DriverFallback>
  }

  let compiler: Compiler
  private let answers = AnswerCache<[String], Answer, Never>()

  init(compiler: Compiler) { self.compiler = compiler }

  func prepare(_ settings: [String]) async { _ = await answer(for: settings) }

  private func answer(for settings: [String]) async -> Answer {
    await answers.answer(to: [compiler.version] + settings) { [compiler] in await Self.ask(compiler, settings) }
  }

  private static func ask(_ compiler: Compiler, _ settings: [String]) async -> Answer {
    var note: BuildNote?
    do {
      let files = try BuildFiles()
      // It stays with the recipe, and the files don't.
      let sample = SampleLibrary(settings: settings, in: files.folder)
      for file in sample.inputFiles { try Data().write(to: URL(filePath: file)) }
      let driver = [compiler.path, "-v", "-###"] + sample.input.arguments(writing: sample.files.library)
      let (jobText, isAnswer) = try await compiler.run(driver, files)
      guard isAnswer else { throw DriverFallback.noAnswer(of: "swiftc") }
      let jobs = try DriverJobs(jobText, of: sample)
      note = BuildNote(compiler: jobs.compiler, target: jobs.target)
      let (linkerText, isCall) = try await compiler.run([jobs.linker[0], "-###"] + jobs.linker.dropFirst(), files)
      guard isCall else { throw DriverFallback.noAnswer(of: "the C compiler") }
      return Answer(note: note, recipe: .success(try BuildRecipe(jobs: jobs, linker: linkerText, of: sample)))
    } catch {
      return Answer(note: note, recipe: .failure(error as? DriverFallback ?? .noAnswer(of: "swiftc")))
    }
  }

  func make(_ input: LibraryInput, _ files: BuildFiles) async throws(Diagnostic) -> Outcome {
    let answer = await answer(for: input.settings)
    do throws(DriverFallback) {
      return try await make(input, files, answer.recipe.get(), answer.note)
    } catch {
      var outcome = try await makeByDriver(input, files)
      outcome.fallback = error
      return outcome
    }
  }

  func makeByDriver(_ input: LibraryInput, _ files: BuildFiles) async throws(Diagnostic) -> Outcome {
    let note = await answer(for: input.settings).note
    let (log, isDone) = try await compiler.run([compiler.path] + input.arguments(writing: files.library), files)
    do throws(DriverFallback) { if isDone { try Self.add(note, nil, to: files) } } catch {
      throw .system(path: files.folder, reason: "it can't be written to")
    }
    return Outcome(log: log, isDone: isDone)
  }

  private func make(
    _ input: LibraryInput, _ files: BuildFiles, _ recipe: BuildRecipe, _ note: BuildNote?
  ) async throws(DriverFallback) -> Outcome {
    let (log, isCompiled) = try await run(recipe.frontend(for: input, files), files)
    guard isCompiled else {
      guard CompilerMessage.all(in: log).contains(where: { $0.severity == .error }) else {
        throw DriverFallback("swift-frontend failed")
      }
      return Outcome(log: log, isDone: false)
    }
    var flags: [String] = []
    for object in [files.object] + input.objects {
      flags += try Self.autolinkFlags(of: object).filter { !flags.contains($0) }
    }
    let (linkerLog, isLinked) = try await run(recipe.linker(for: input, files, autolink: flags), files)
    guard isLinked else { throw DriverFallback("the linker failed") }
    try Self.add(note, recipe.wrapsModule ? Self.content(of: files.module) : nil, to: files)
    return Outcome(log: log + linkerLog, isDone: true)
  }

  private func run(_ command: [String], _ files: BuildFiles) async throws(DriverFallback) -> (log: String, isDone: Bool)
  {
    do { return try await compiler.run(command, files) } catch { throw DriverFallback("\(command[0]) failed") }
  }

  /// Adds to a library what no object has: the note, and the module, as `swift-frontend -modulewrap` has it.
  private static func add(_ note: BuildNote?, _ module: [UInt8]?, to files: BuildFiles) throws(DriverFallback) {
    let sections = [(BuildNote.section, Int32(SHT_NOTE), note?.content), (".swift_ast", Int32(SHT_PROGBITS), module)]
      .compactMap { name, kind, content in content.map { (name: name, kind: kind, content: $0) } }
    guard sections.isEmpty || (try? files.append(sections)) == true else { throw .unreadable(files.library) }
  }

  /// What an object asks the linker for, each word ended by a zero.
  private static func autolinkFlags(of object: String) throws(DriverFallback) -> [String] {
    guard let file = try? ELFFile(content(of: object)) else { throw .unreadable(object) }
    return (file.content(ofSection: ".swift1_autolink_entries") ?? []).split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func content(of file: String) throws(DriverFallback) -> [UInt8] {
    guard let content = File.contents(file) else { throw .unreadable(file) }
    return content
  }
}
