import HostInspection
import HostSystem
import FoundationEssentials
import Glibc

/// Has the toolchain make libraries: by one call of the compiler's frontend and one of the linker, as the compiler's driver
/// would call them, or by the driver itself where something isn't as it is known.
struct LibraryMaker: Sendable {
  struct Outcome: Sendable {
    /// What the compiler and the linker say.
    let log: String
    /// Whether the library is there.
    let isDone: Bool
    /// Why the driver was called; nil when it wasn't.
    var fallback: DriverFallback?
  }

  let compiler: Compiler
  private let recipes = RecipeCache()

  init(compiler: Compiler) {
    self.compiler = compiler
  }

  /// Has the compiler say how it makes libraries with some settings. It needn't be asked any more when one is to be made.
  func prepare(_ settings: [String]) async {
    _ = await recipes.answer(of: compiler, for: settings)
  }

  /// Makes a library.
  ///
  /// - Throws: ``BuildFault`` when the compiler can't be run.
  func make(_ input: LibraryInput, _ files: BuildFiles) async throws(BuildFault) -> Outcome {
    let answer = await recipes.answer(of: compiler, for: input.settings)
    do throws(DriverFallback) {
      return try await make(input, files, answer.recipe.get(), answer.note)
    } catch {
      var outcome = try await makeByDriver(input, files, answer.note)
      outcome.fallback = error
      return outcome
    }
  }

  func makeByDriver(_ input: LibraryInput, _ files: BuildFiles) async throws(BuildFault) -> Outcome {
    try await makeByDriver(input, files, recipes.answer(of: compiler, for: input.settings).note)
  }

  private func makeByDriver(
    _ input: LibraryInput, _ files: BuildFiles, _ note: BuildNote?
  ) async throws(BuildFault) -> Outcome {
    do { try ObjectFile(sections(note)).write(to: files.extras) } catch {
      throw .system(path: files.folder, reason: "it can't be written to")
    }
    let command = [compiler.path] + input.arguments(writing: files.library) + [files.extras]
    let (log, isDone) = try await compiler.run(command, files)
    return Outcome(log: log, isDone: isDone)
  }

  private func make(
    _ input: LibraryInput, _ files: BuildFiles, _ recipe: BuildRecipe, _ note: BuildNote?
  ) async throws(DriverFallback) -> Outcome {
    let (log, isCompiled) = try await run(recipe.frontend(for: input, files), files)
    guard isCompiled else {
      guard Diagnostic.all(in: log).contains(where: { $0.severity == .error }) else {
        throw .failed(tool: "swift-frontend")
      }
      return Outcome(log: log, isDone: false)
    }
    var sections = sections(note)
    if recipe.wrapsModule {
      // As `swift-frontend -modulewrap` has it.
      sections.append(ObjectFile.Section(name: ".swift_ast", content: try Self.content(of: files.module)))
    }
    do { try ObjectFile(sections).write(to: files.extras) } catch { throw .unreadable(files.extras) }
    var flags: [String] = []
    for object in [files.object] + input.objects {
      flags += try Self.autolinkFlags(of: object).filter { !flags.contains($0) }
    }
    let (linkerLog, isLinked) = try await run(recipe.linker(for: input, files, autolink: flags), files)
    guard isLinked else { throw .failed(tool: "the linker") }
    return Outcome(log: log + linkerLog, isDone: true)
  }

  private func sections(_ note: BuildNote?) -> [ObjectFile.Section] {
    note.map { [ObjectFile.Section(name: BuildNote.section, kind: SHT_NOTE, flags: SHF_ALLOC, content: $0.content)] }
      ?? []
  }

  private func run(_ command: [String], _ files: BuildFiles) async throws(DriverFallback) -> (log: String, isDone: Bool)
  {
    do { return try await compiler.run(command, files) } catch { throw .failed(tool: command[0]) }
  }

  /// What an object asks the linker for, each word ended by a zero.
  private static func autolinkFlags(of object: String) throws(DriverFallback) -> [String] {
    let section: ArraySlice<UInt8>?
    do { section = try FileSection.content(named: ".swift1_autolink_entries", of: content(of: object)) } catch {
      throw .unreadable(object)
    }
    return (section ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func content(of file: String) throws(DriverFallback) -> [UInt8] {
    guard let content = File.contents(file) else { throw .unreadable(file) }
    return content
  }
}
