/// `host-image WIDTH HEIGHT`: decodes the picture on the standard input into pixels that fit, on the standard output.
/// A process of its own, because decoders of pictures have bugs, and pictures come from anywhere.
do throws(DecodingFault) {
  let sizes = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
  guard sizes.count == 2, sizes.allSatisfy({ 1...4096 ~= $0 }) else { throw .badArguments }
  let file = try Streams.input(most: Limits.mostBytes)
  Streams.write(try PixbufLibrary().decode(file, width: sizes[0], height: sizes[1]))
} catch {
  Streams.fail(error)
}
