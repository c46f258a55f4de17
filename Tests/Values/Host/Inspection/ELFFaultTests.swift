import HostInspection
import TestSupport
import Testing

@Suite("A file that isn't a whole shared library for this machine is refused")
struct ELFFaultTests {
  private let inspector: Inspector
  private let good: [UInt8]

  init() throws {
    inspector = try Inspector.forThisProcess()
    good = try FixtureLibraries.bytes("NullEntryPoint")
  }

  @Test("a text file, of which no control character reaches the message")
  func text() {
    let path = "\(FixtureLibraries.sources)/AText.so"
    expectRefusal(
      inspector.refusal(of: path), of: path, .notELF(start: Array("\u{1B}[31mThis is no ".utf8)),
      "the file begins with “\\u{1B}[31mThis is no ”; expected an ELF shared library",
      "name the shared library that the build made; this is a file of another kind")
  }

  @Test("a file that is cut off", arguments: ["Login", "Home", "DemoAuth"])
  func truncated(name: String) throws {
    let whole = try LibraryFile(reading: Checkout.library(name)).bytes
    for length in [64, 200, whole.count / 2, whole.count - 1] {
      let fault = inspector.refusal(of: Array(whole.prefix(length)))
      let expected = LibraryFault.Reason.truncated(
        part: "section header table", end: UInt64(whole.count), size: UInt64(length))
      // When not even the first header is there, its end is what is known.
      if case .truncated("section header table", let end, UInt64(length)) = fault?.reason {
        #expect(end > UInt64(length) && end <= UInt64(whole.count))
      } else {
        #expect(fault?.reason == expected)
      }
    }
  }

  @Test("a file that is cut off within its header")
  func truncatedHeader() {
    for length in [4, 10, 63] {
      expectRefusal(
        inspector.refusal(of: Array(good.prefix(length))),
        .truncated(part: "ELF header", end: 64, size: UInt64(length)),
        "the file is cut off: its ELF header ends at byte 64, but the file has \(length) bytes",
        "build or copy the library again, and put it in place only when it is whole")
    }
    #expect(inspector.refusal(of: Array(good.prefix(3)))?.reason == .notELF(start: [0x7F, 0x45, 0x4C]))
  }

  @Test("another word size or byte order")
  func otherFormat() {
    for (place, byte, found, expected) in [(4, 1, "32-bit", "64-bit"), (5, 2, "big-endian", "little-endian")] {
      expectRefusal(
        inspector.refusal(of: good.patched(UInt8(byte), at: place)), .otherFormat(found: found, expected: expected),
        "this is a \(found) ELF file; expected \(expected)", "build the library on this machine, or for it")
    }
  }

  @Test("another machine")
  func otherMachine() {
    #if arch(arm64)
      let (here, other, number) = ("AArch64", "x86-64", UInt16(62))
    #else
      let (here, other, number) = ("x86-64", "AArch64", UInt16(183))
    #endif
    for (number, other) in [(number, other), (4711, "machine number 4711")] {
      expectRefusal(
        inspector.refusal(of: good.patched(number, at: 18)), .otherMachine(found: other, expected: here),
        "this was built for \(other); expected \(here)", "build the library on this machine, or for it")
    }
  }

  @Test(
    "an object file and executables",
    arguments: [
      ("NoEntryPoint", FixtureLibraries.Product.objectFile, "an object file"),
      ("AnExecutable", .executable, "an executable"), ("AnExecutable", .staticExecutable, "an executable"),
    ])
  func notASharedLibrary(name: String, product: FixtureLibraries.Product, kind: String) throws {
    let path = try FixtureLibraries.path(name, as: product)
    expectRefusal(
      inspector.refusal(of: path), of: path, .notASharedLibrary(found: kind),
      "this is \(kind); expected a shared library",
      "link it as a shared library: .library(name: …, type: .dynamic, targets: …) in Package.swift")
  }

  @Test("a library that was stripped of its section headers")
  func noSectionHeaders() {
    expectRefusal(
      inspector.refusal(of: good.patched(UInt64(0), at: 40).patched(UInt16(0), at: 60)), .noSectionHeaders,
      "the file has no section headers; expected those that describe its symbols", "use strip in place of sstrip")
  }
}
