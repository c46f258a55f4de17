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

  let compiler: Compiler
  private let recipes = RecipeCache()

  init(compiler: Compiler) { self.compiler = compiler }

  /// Has the compiler say how it makes libraries with some settings. It needn't be asked any more when one is to be made.
  func prepare(_ settings: [String]) async { _ = await recipes.answer(of: compiler, for: settings) }

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
    do { section = try ELFFile(content(of: object)).content(ofSection: ".swift1_autolink_entries") } catch {
      throw .unreadable(object)
    }
    return (section ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func content(of file: String) throws(DriverFallback) -> [UInt8] {
    guard let content = File.contents(file) else { throw .unreadable(file) }
    return content
  }
}

/// An object of sections and nothing else, no code and no symbols, for the machine of this process (System V Application
/// Binary Interface, chapter 4). The linker copies the sections into the library.
struct ObjectFile {
  struct Section {
    let name: String
    /// What it is (`sh_type`).
    var kind = SHT_PROGBITS
    /// How it is used (`sh_flags`).
    var flags: Int32 = 0
    let content: [UInt8]
  }

  private static let alignment = 4

  private let sections: [Section]

  init(_ sections: [Section]) {
    // Without the last, some linkers take it that the stack is to be executable.
    self.sections = sections + [Section(name: ".note.GNU-stack", content: [])]
  }

  /// The file: the header, the contents, the names, and the table of the sections, which begins with an empty one.
  var bytes: [UInt8] {
    let names = (sections.map(\.name) + [".shstrtab"]).map { Array($0.utf8) + [0] }
    let table = Section(name: ".shstrtab", kind: SHT_STRTAB, content: [0] + names.joined())
    var contents: [UInt8] = []
    var headers = [Elf64_Shdr()]
    var nameOffset = 1
    for (section, name) in zip(sections + [table], names) {
      var header = Elf64_Shdr()
      header.sh_name = UInt32(nameOffset)
      header.sh_type = UInt32(section.kind)
      header.sh_flags = UInt64(section.flags)
      header.sh_offset = UInt64(MemoryLayout<Elf64_Ehdr>.size + contents.count)
      header.sh_size = UInt64(section.content.count)
      header.sh_addralign = UInt64(Self.alignment)
      headers.append(header)
      nameOffset += name.count
      contents += section.content
      contents += Array(repeating: 0, count: -contents.count & (Self.alignment - 1))
    }
    contents += Array(repeating: 0, count: -contents.count & 7)
    return Self.bytes(of: header(tableOffset: contents.count, count: headers.count)) + contents
      + headers.flatMap(Self.bytes)
  }

  func write(to path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }

  private func header(tableOffset: Int, count: Int) -> Elf64_Ehdr {
    var header = Elf64_Ehdr()
    withUnsafeMutableBytes(of: &header.e_ident) {
      $0.copyBytes(from: Array("\u{7F}ELF".utf8) + [UInt8(ELFCLASS64), UInt8(ELFDATA2LSB), UInt8(EV_CURRENT)])
    }
    header.e_type = UInt16(ET_REL)
    header.e_machine = Self.machine
    header.e_version = UInt32(EV_CURRENT)
    header.e_ehsize = UInt16(MemoryLayout<Elf64_Ehdr>.size)
    header.e_shentsize = UInt16(MemoryLayout<Elf64_Shdr>.size)
    header.e_shoff = UInt64(MemoryLayout<Elf64_Ehdr>.size + tableOffset)
    header.e_shnum = UInt16(count)
    header.e_shstrndx = UInt16(count - 1)
    return header
  }

  private static var machine: UInt16 {
    #if arch(x86_64)
      UInt16(EM_X86_64)
    #elseif arch(arm64)
      UInt16(EM_AARCH64)
    #endif
  }

  private static func bytes<Value: BitwiseCopyable>(of value: Value) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
}
