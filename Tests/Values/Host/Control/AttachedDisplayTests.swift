import HostSystem
import DisplayProtocol
import Foundation
import HostState
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@testable import HostControl

@Suite(
  "Whatever an attached display does, the app goes on and the others are shown the screen", .timeLimit(.minutes(10)))
@MainActor
struct AttachedDisplayTests {
  private nonisolated static let attach = #"{"command":"attach","kind":"test","width":"compact"}"#

  private func app() async throws -> TestApp {
    let app = try await TestApp()
    app.target.screen = screen("Anna")
    return app
  }

  private func screen(_ text: String, revision: Int = 1) -> Screen {
    let root = Element(
      .verticalStack,
      children: [
        Element(.field(Element.Field(text: text)), label: "Name").named(ElementID("textField.Name")),
        Element(.field(Element.Field(.secret, text: "se🔑cret")), label: "Password").named(ElementID("password")),
        Element(.button(), label: "Save").named(ElementID("button.Save")),
      ]
    ).named(ElementID("vStack."))
    var screen = Screen(instance: 4, sceneID: "Login", title: "Login", root: root)
    screen.revision = revision
    return screen
  }

  /// A display with the first screen. Its calls block; they are for ``onThread(_:)``.
  private nonisolated static func display(of app: TestApp, _ attach: String = attach) throws -> RawClient {
    let client = try RawClient(app)
    _ = (client.line(), client.ask(attach), client.line())
    return client
  }

  @Test("A display gets the whole screen, and what it sends arrives with the instance and the revision")
  func events() async throws {
    let app = try await app()
    let lines = try await onThread {
      let client = try RawClient(app)
      _ = client.line()
      let lines = [client.ask(Self.attach), client.line()]
      client.send(#"{"do":"edit","e":1,"n":2,"r":1,"splice":[4,0,"bel"]}"# + "\n")
      client.send(#"{"do":"edit","e":2,"n":3,"r":1,"splice":[7,0,"!"]}"# + "\n")
      client.send(#"{"do":"activate","e":3,"n":4,"r":1}"# + "\n")
      // Only the last answer is certain: earlier ones may be left out.
      var last = client.line()
      while last?.contains(#""ack":3"#) == false { last = client.line() }
      return lines + [last]
    }
    #expect(lines.first == #"{"display":1}"#)
    let tree =
      #"{"r":1,"screen":{"instance":4,"scene":"Login","title":"Login"},"tree":{"children":["#
      + #"{"id":"textField.Name","label":"Name","n":2,"role":"textField","text":"Anna"},"#
      + #"{"id":"password","label":"Password","n":3,"role":"textField","text":"•••••••","traits":["secure"]},"#
      + #"{"id":"button.Save","label":"Save","n":4,"role":"button"}],"id":"vStack.","n":1,"role":"vStack"}}"#
    #expect(lines.dropFirst() == [tree, #"{"ack":3,"r":1}"#])
    let expected: [UserEvent] = [
      .act(ElementID("textField.Name"), .edit("Annabel")), .act(ElementID("password"), .edit("se🔑cret!")),
      .act(ElementID("button.Save"), .activate),
    ]
    #expect(app.target.screenEvents == expected.map { ScreenEvent($0, instance: 4, revision: 1) })
    #expect(app.target.profiles == [DisplayProfile(kind: "test", pid: getpid(), follows: false)])
    try await eventually("the display is gone") { @MainActor [target = app.target] in target.displays.isEmpty }
  }

  @Test("A display that names itself is told what was done; one that comes by the same name takes its place")
  func comesAgain() async throws {
    let app = try await app()
    let request = #"{"command":"attach","kind":"test","as":"täb"}"#
    let lines = try await onThread {
      let (first, second) = (try RawClient(app), try RawClient(app))
      return [first.line(), first.ask(request), first.line(), second.line(), second.ask(request)] + first.lines()
    }
    let answer = #"{"display":1,"done":17}"#
    let error =
      #"{"error":{"message":"another display of this name is attached","#
      + #""suggestion":"give each display a name of its own"}}"#
    #expect([lines[1], lines[4]] + lines.dropFirst(5) == [answer, answer, error])
    #expect(app.target.profiles.map(\.name) == ["täb", "täb"])
  }

  @Test("A display that goes while it is attached is gone")
  func goesEarly() async throws {
    let app = try await app()
    let (first, second) = try await onThread { (try RawClient(app), try RawClient(app)) }
    let request = #"{"command":"attach","kind":"test","as":"tab"}"# + "\n"
    app.target.onAttach = { [target = app.target] in
      target.onAttach = nil
      second.send(request)
      // Replaced by the second.
      while first.line()?.hasPrefix(#"{"error""#) == false {}
    }
    first.send(request)
    try await eventually("the second is there alone") { @MainActor [target = app.target] in
      target.profiles.count == 2 && Array(target.displays.keys) == [2]
    }
    withExtendedLifetime(second) {}
  }

  @Test("A name has 1 to 64 characters", arguments: [0, 65])
  func longName(length: Int) async throws {
    let app = try await app()
    let name = String(repeating: "ä", count: length)
    let answers = try await app.answers(to: #"{"command":"attach","as":"\#(name)"}"#, #"{"command":"attach","as":1}"#)
    #expect(
      answers.dropFirst() == [
        #"{"error":{"message":"the field \"as\" has \#(length) characters, expected 1 to 64","#
          + #""suggestion":"give the display a shorter name, or leave it out"}}"#,
        #"{"error":{"message":"the field \"as\" isn't a text","suggestion":"make it a text"}}"#,
      ])
  }

  @Test(
    "What is no event is answered with what is wrong with it, and the next one is carried out",
    arguments: [
      ("hello", Diagnostic.notObject), ("[]", .notObject), (String(repeating: "[", count: 100_000), .notObject),
      ("{}", .badField("do", event: "", expected: "a text")), (#"{"do":"jump"}"#, .unknownEvent("jump")),
      (#"{"do":"activate"}"#, .badField("n", event: "activate", expected: "a whole number")),
      (#"{"do":"turn","n":2,"on":1}"#, .badField("on", event: "turn", expected: "true or false")),
      (
        #"{"do":"edit","n":2,"splice":[9,0,"x"]}"#,
        .badField("splice", event: "edit", expected: "within the text of that revision")
      ),
      (
        #"{"do":"edit","n":2,"splice":[0,-1,"x"]}"#,
        .badField("splice", event: "edit", expected: "[place, removed, inserted]")
      ),
      (#"{"do":"day","n":2,"day":"2026-02-30"}"#, .badField("day", event: "day", expected: "a day such as 1988-05-12")),
      (#"{"do":"show","n":2,"rows":[5,1]}"#, .badField("rows", event: "show", expected: "[first, end]")),
    ])
  func garbage(line: String, fault: Diagnostic) async throws {
    let app = try await app()
    let answer = try await onThread {
      let client = try Self.display(of: app)
      let answer = client.ask(line)
      client.send(#"{"do":"back","e":9}"# + "\n")
      return [answer, client.line()]
    }
    #expect(answer == [refusal(fault), #"{"ack":9,"r":1}"#])
    #expect(app.target.screenEvents == [ScreenEvent(.back, instance: 4, revision: 1)])
  }

  @Test("10,000 lines, damaged at random, end in events or in answers, and another display goes on")
  func mutations() async throws {
    let app = try await app()
    let originals = [
      #"{"do":"edit","e":1,"n":2,"r":1,"splice":[4,0,"bel"]}"#, #"{"do":"activate","e":3,"n":4,"r":1}"#,
      #"{"do":"move","position":{"cursors":{"a":1},"focus":"a","rows":{"l":"r"}}}"#, #"{"do":"refresh"}"#,
      #"{"choice":1,"do":"answer","e":4,"question":7,"r":1}"#,
      #"{"do":"environment","pointer":true,"width":"compact"}"#,
    ].map { Array($0.utf8) }
    let other = try await onThread {
      let other = try Self.display(of: app)
      let client = try RawClient(app)
      _ = (client.line(), client.ask(Self.attach))
      var mutations = Mutations(of: originals, marks: "{}[]\",:\\u0129/.-e\n", seed: 26)
      let reader = Thread { client.drain() }
      reader.start()
      for _ in 0..<10_000 { client.send(mutations.next() + [UInt8(ascii: "\n")]) }
      client.endInput()
      other.send(#"{"do":"back","e":1}"# + "\n")
      return other.line()
    }
    #expect(other == #"{"ack":1,"r":1}"#)
    try await eventually("what was sent has been read") { @MainActor [target = app.target] in
      target.displays.count <= 1
    }
    #expect(app.target.screenEvents.count > 100)
  }

  @Test("An event that can't be read is over, too")
  func unread() async throws {
    let app = try await app()
    let answers = try await onThread {
      let client = try Self.display(of: app)
      return [client.ask(#"{"do":"edit","e":7,"n":99,"splice":[0,0,"a"]}"#), client.line()]
    }
    #expect(answers[0]?.hasPrefix(#"{"error":{"#) == true && answers[1] == #"{"ack":7,"r":1}"#)
  }

  @Test("Who sends faster than the app carries out waits, and nothing is lost; who reads no answers is let go of")
  func flood() async throws {
    let app = try await app()
    let last = try await onThread {
      let client = try Self.display(of: app)
      for number in 1...5000 { client.send(#"{"do":"back","e":\#(number)}"# + "\n") }
      var last = client.line()
      while last?.contains(#""ack":5000"#) == false { last = client.line() }
      return last
    }
    #expect(last == #"{"ack":5000,"r":1}"#)
    #expect(app.target.screenEvents.count == 5000)
    let client = try await onThread {
      let client = try Self.display(of: app)
      for _ in 0..<40_000 { client.send("x\n") }
      return client
    }
    try await eventually("the display is gone") { @MainActor [target = app.target] in target.displays.isEmpty }
    withExtendedLifetime(client) {}
  }

  @Test("A display that reads nothing holds nobody up, and misses the screens between")
  func slowReader() async throws {
    let app = try await app()
    let client = try await onThread { try Self.display(of: app) }
    let display = try #require(app.target.displays[1])
    // Far more than the kernel buffers.
    for revision in 2...400 {
      display.show(screen(String(repeating: "\(revision) ", count: 20_000), revision: revision), acknowledging: 0)
      await Task.yield()
    }
    display.show(screen("the last", revision: 401), acknowledging: 0)
    let lines = try await onThread {
      var lines: [String] = []
      while let line = client.line() {
        lines.append(line)
        if line.contains("the last") { break }
      }
      return lines
    }
    #expect(lines.last?.contains(#""r":401"#) == true)
    #expect(lines.count < 100)
  }

  @Test("Who follows and asks for all again gets all, though another one that knew the same was told a change")
  func refresh() async throws {
    let app = try await app()
    let follow = #"{"command":"attach","kind":"test","follow":true}"#
    let (first, second) = try await onThread { (try Self.display(of: app, follow), try Self.display(of: app, follow)) }
    // More answers than the kernel buffers, which it reads later.
    let count = 5000
    let events = #"{"do":"refresh"}"# + "\n" + #"{"do":"environment"}"# + "\n"
    try await onThread { second.send(String(repeating: "x\n", count: count) + events) }
    try await eventually("all is read") { @MainActor [target = app.target] in !target.screenEvents.isEmpty }
    let changed = screen("Annabel", revision: 2)
    for display in app.target.displays.values { display.show(changed, acknowledging: 0) }
    let (change, answer) = try await onThread { (first.line(), (0...count).map { _ in second.line() }.last) }
    #expect(change?.contains(#""tree""#) == false)
    #expect(answer??.contains(#""tree""#) == true)
  }

  @Test("An app that refuses says why, and goes on listening")
  func refused() async throws {
    let app = try await app()
    let fault = Diagnostic(
      "scenes.json: attach: the application is shown on no other display",
      "remove \"attach\": false from the manifest, or look at the run where it was started")
    app.target.attachFault = fault
    #expect(try await app.answers(to: Self.attach, #"{"command":"stop"}"#) == [app.greeting, refusal(fault), "{}"])
  }
}
