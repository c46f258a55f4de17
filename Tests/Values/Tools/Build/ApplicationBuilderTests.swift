import HostSystem
import Foundation
import TestSupport
import Testing
@testable import HostBuild

@MainActor
@Suite("What changes is built", .timeLimit(.minutes(10)))
struct ApplicationBuilderTests {
  private let sources: TestSources
  private let application: ApplicationBuilder
  private let notes: AsyncStream<String>

  init() throws {
    sources = try TestSources()
    application = try ApplicationBuilder([sources.folder.path], buildsModules: false, in: sources.folder)
    let (notes, note) = AsyncStream.makeStream(of: String.self)
    self.notes = notes
    // "building" comes before each result.
    application.note = { text, _ in
      if !text.hasPrefix("building ") { note.yield(text) }
    }
  }

  @Test("An edit that doesn't compile is told with its place, and its fixing builds the library; a new scene is built")
  func edits() async throws {
    let watching = Task { await application.run() }
    var notes = notes.makeAsyncIterator()
    try sources.write(greeting: "greeting")
    #expect(await notes.next() == "\(sources.path)/Greeter.swift:7: cannot find 'greeting' in scope")
    #expect(!FileManager.default.fileExists(atPath: sources.library))
    try sources.write(greeting: "\"Good evening\"")
    #expect(await notes.next()?.hasPrefix("built Greeter in ") == true)
    #expect(FileManager.default.fileExists(atPath: sources.library))

    try sources.folder.write("@c(scene_New) public func new() { nothing() }", to: "More/New/New.swift")
    let note = try #require(await notes.next())
    #expect(note.hasPrefix("\(sources.folder.path)/More/New/New.swift:1: "), "\(note)")
    // A scene that is removed has no faults any more.
    try sources.folder.remove("More")
    try sources.write(greeting: "farewell")
    #expect(await notes.next() == "\(sources.path)/Greeter.swift:7: cannot find 'farewell' in scope")
    watching.cancel()
    await watching.value
  }

  @Test("A change of what several share can't be taken as the app runs, and the way to take it is told")
  func sharedSources() async throws {
    try sources.folder.write("struct Date {}", to: "Dates/Date.swift")
    try sources.folder.writePackage("Contracts")
    let application = try ApplicationBuilder([sources.folder.path], buildsModules: false, in: sources.folder)
    let (notes, note) = AsyncStream.makeStream(of: String.self)
    var logs: [String] = []
    application.note = { text, _ in note.yield(text) }
    application.log = { logs.append($0) }
    let watching = Task { await application.run() }
    var told = notes.makeAsyncIterator()
    try sources.folder.write("struct Date { let day = 1 }", to: "Dates/Date.swift")
    let texts = ["Dates", "Contracts"].map {
      "\(sources.folder.file($0)) has changed: swift build, then host restart takes it"
    }
    #expect(await told.next() == texts[0])
    try sources.folder.write("entity", to: "Contracts/Sources/Entity.swift")
    #expect(await told.next() == texts[1])
    #expect(logs == texts)
    watching.cancel()
    await watching.value
  }

  @Test("Before the start only what is newer than its library is built")
  func outdated() async throws {
    let hostFolder = TemporaryFolder()
    try hostFolder.write("", to: "libGreeter.so")
    try age(sources.folder.file("Greeter/Greeter.swift"), by: 3_600)
    var told: [String] = []
    await application.buildOutdated(beside: hostFolder.path) { told.append($0) }
    #expect(!FileManager.default.fileExists(atPath: sources.library))
    #expect(told == [])
    try age(hostFolder.file("libGreeter.so"), by: 7_200)
    await application.buildOutdated(beside: hostFolder.path) { told.append($0) }
    #expect(FileManager.default.fileExists(atPath: sources.library))
    #expect(told == ["building Greeter (1 of 1)…"])
  }

  @Test("Of two builds at the same time the second is still told when the first has ended")
  func parallel() async throws {
    var told: [String] = []
    application.note = { text, _ in told.append(text) }
    let (first, firstEnd) = AsyncStream.makeStream(of: Void.self)
    let (second, secondEnd) = AsyncStream.makeStream(of: Void.self)
    func start(_ name: String, until end: AsyncStream<Void>) async {
      let build = Task { [application] in
        await application.build("/\(name)", called: name) { () throws(Diagnostic) in
          for await _ in end {}
          throw .noSources(folder: name)
        }
      }
      builds.append(build)
      while told.last != "building \(name)…" { await Task.yield() }
    }
    var builds: [Task<Void, Never>] = []
    await start("A", until: first)
    await start("B", until: second)
    firstEnd.finish()
    await builds[0].value
    #expect(told == ["building A…", "building B…", "building B…"])
    secondEnd.finish()
    await builds[1].value
    #expect(told.count == 4)
    #expect(told.last?.hasPrefix("building") == false)
  }

  @Test("What is newer than the interfaces that it was compiled against is up to date, and nothing else")
  func outdatedInterface() async throws {
    let libraries = TemporaryFolder()
    try libraries.write("", to: "libGreeter.so")
    try age(sources.folder.file("Greeter/Greeter.swift"), by: 1_000_000_000)
    let folder = try SourceFolder(sources.path)
    #expect(application.builder.isUpToDate(folder, in: [libraries.path]))
    // Newer than its sources, and older than VIPKit.
    try age(libraries.file("libGreeter.so"), by: 900_000_000)
    #expect(!application.builder.isUpToDate(folder, in: [libraries.path]))
  }

  @Test("What doesn't compile before the start is told, and said again when it is asked for")
  func outdatedFault() async throws {
    var reports: [String] = []
    application.report = { reports.append($0.message) }
    try sources.write(greeting: "greeting")
    await application.buildOutdated(beside: "/nowhere") { _ in }
    #expect(application.unbuilt == ["Greeter": .notBuilt(id: "Greeter")])
    let fault = "\(sources.path)/Greeter.swift:7: cannot find 'greeting' in scope"
    #expect(reports == [fault])
    application.remind()
    var notes = notes.makeAsyncIterator()
    #expect(await notes.next() == fault)
    #expect(await notes.next() == fault)
  }

  private func age(_ file: String, by seconds: Double) throws {
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: file)
  }
}
