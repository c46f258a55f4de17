import CGlibc
import Glibc
import HostSystem
import TerminalInterface

/// One process that decodes a picture.
struct DecoderProcess: ~Copyable {
  let id: pid_t
  let answer: Descriptor
  let errors: Descriptor

  /// Starts a decoder.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - bytes: those of the picture's file.
  ///   - most: in which the picture has to fit.
  init(_ program: String, _ bytes: [UInt8], within most: Size) throws(SystemError) {
    let input = try Descriptor(memfd_create("host-image", UInt32(MFD_CLOEXEC)))
    try Output.write(bytes[...], to: input.number)
    lseek(input.number, 0, SEEK_SET)
    let errors = try Descriptor(memfd_create("host-image", UInt32(MFD_CLOEXEC)))
    let ends = try Descriptor.pipe()
    let answer = try Descriptor(ends.readEnd)
    // Closed here when the process has it: the end of what is read is the end of the process.
    let output = try Descriptor(ends.writeEnd)
    var start = ProcessStart()
    start.pass(input.number, as: STDIN_FILENO)
    start.pass(output.number, as: STDOUT_FILENO)
    start.pass(errors.number, as: STDERR_FILENO)
    start.resetSignals()
    start.leaveGroup()
    let arguments = [program, "\(most.width)", "\(most.height)"]
    id = try start.run(program, arguments, environment: [BacktraceSettings.variable: "enable=no"])
    self.answer = answer
    self.errors = errors
  }
}
