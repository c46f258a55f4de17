import Testing

@testable import HostPackaging

@Suite("What the dynamic loader says it would open")
struct LoaderTraceTests {
  private static let text = """
    \tlinux-vdso.so.1 (0x00007fa017a7a000)
    \tlibsqlite3.so.0 => /lib/x86_64-linux-gnu/libsqlite3.so.0 (0x00007fa017909000)
    \tlibswiftCore.so => /opt/host/bin/../lib/swift/linux/libswiftCore.so (0x00007fa016a00000)
    \tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007fa015c89000)
    \t/lib64/ld-linux-x86-64.so.2 (0x00007fa017a7c000)

    """

  @Test("The files by their names, without those that each Debian has")
  func files() throws {
    #expect(
      try LoaderTrace(Self.text, wanted: ["libsqlite3.so.0"]).files == [
        "libsqlite3.so.0": "/lib/x86_64-linux-gnu/libsqlite3.so.0",
        "libswiftCore.so": "/opt/host/bin/../lib/swift/linux/libswiftCore.so",
      ])
  }

  @Test("What isn't found is told: of a library that is linked, and of one that is to be opened")
  func missing() throws {
    let fault = PackageFault.missing(library: "libcharts.so.2")
    #expect(throws: fault) { try LoaderTrace(Self.text + "\tlibcharts.so.2 => not found\n", wanted: []) }
    #expect(throws: fault) { try LoaderTrace(Self.text, wanted: ["libcharts.so.2"]) }
    #expect(
      "\(fault)" == """
        libcharts.so.2: the application needs it, and it isn't found
          install the library, and see that host check finds nothing wrong
        """)
  }
}
