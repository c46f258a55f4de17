import Testing

@testable import HostInspection

@Suite("The executable of this process")
struct OwnExecutableTests {
  @Test("its parts say what the whole file says")
  func parts() throws {
    let whole = try ELFFile(LibraryFile(reading: "/proc/self/exe").bytes)
    let own = try OwnExecutable()
    #expect(own.machine == ELFNames.machine(whole.machine))
    #expect(own.toolchain == ToolchainLine.all(in: whole).first)
    #expect(own.toolchain?.contains("llvm-project") == true)
  }
}
