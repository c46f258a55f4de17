import HostSystem
import FoundationEssentials

/// The folder of a toolchain, with `bin` and `lib` in it.
enum Toolchain {
  /// That of a program on the `PATH`; nil when it can't be told.
  ///
  /// A program that lies in none is a proxy, such as swiftly's: it says itself which toolchain it starts.
  static func folder(of program: String) -> String? {
    let around = URL(filePath: program).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().path
    return Path.exists("\(around)/lib/swift") ? around : folder(saidBy: program)
  }

  private static func folder(saidBy program: String) -> String? {
    struct Target: Decodable {
      struct Paths: Decodable {
        let runtimeResourcePath: String
      }

      let paths: Paths
    }
    guard let scratch = try? ScratchFolder() else { return nil }
    let answer = BuildFiles(folder: scratch.path).answer
    let process = try? ChildProcess(
      [program, "-print-target-info"], environment: ProcessInfo.processInfo.environment, output: answer,
      errors: "/dev/null")
    guard process?.waitForEnd() == .exit(0), let text = FileManager.default.contents(atPath: answer),
      let target = try? JSONDecoder().decode(Target.self, from: text)
    else { return nil }
    // usr/lib/swift
    return Path.folder(of: Path.folder(of: target.paths.runtimeResourcePath))
  }
}
