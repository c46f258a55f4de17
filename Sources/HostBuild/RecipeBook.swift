import HostInspection
import HostModel
import FoundationEssentials

/// What the compiler has said about itself and about how it makes libraries, so that it is asked once.
final class RecipeBook: Sendable {
  /// What an answer depends on.
  private struct Question: Hashable {
    let compiler: String
    let settings: [String]
  }

  struct Answer: Sendable {
    /// What it writes into libraries; nil when it doesn't say what it is.
    let note: BuildNote?
    /// How it makes libraries.
    let recipe: Result<BuildRecipe, Detour>
  }

  private let answers = AnswerBook<Question, Answer, Never>()

  /// The compiler's answer for libraries with some settings. Several may ask at the same time.
  func answer(of compiler: Compiler, for settings: [String]) async -> Answer {
    await answers.answer(to: Question(compiler: compiler.version, settings: settings)) {
      await Self.ask(compiler, settings)
    }
  }

  private static func ask(_ compiler: Compiler, _ settings: [String]) async -> Answer {
    var note: BuildNote?
    do {
      let scratch = try ScratchFolder()
      let sample = SampleLibrary(settings: settings, in: scratch.path)
      for file in sample.inputFiles { try Data().write(to: URL(filePath: file)) }
      let driver = [compiler.path, "-v", "-###"] + sample.input.arguments(writing: sample.files.library)
      let (jobText, isAnswer) = try await compiler.run(driver, sample.files)
      guard isAnswer else { throw Detour.noAnswer(tool: "swiftc") }
      let jobs = try DriverJobs(jobText, of: sample)
      note = BuildNote(compiler: jobs.compiler, target: jobs.target)
      let (linkerText, isCall) = try await compiler.run(
        [jobs.linker[0], "-###"] + jobs.linker.dropFirst(), sample.files)
      guard isCall else { throw Detour.noAnswer(tool: "the C compiler") }
      return Answer(note: note, recipe: .success(try BuildRecipe(jobs: jobs, linker: linkerText, of: sample)))
    } catch {
      return Answer(note: note, recipe: .failure(error as? Detour ?? .noAnswer(tool: "swiftc")))
    }
  }
}
