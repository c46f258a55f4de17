extension String {
  /// With a text in the place of each of some scalars.
  ///
  /// Not by characters: with a combining mark behind it, a quote is another character to Swift, and the same to a shell or a compiler.
  package func escaping(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = replacements[scalar] { text += other } else { text.unicodeScalars.append(scalar) }
    }
  }
}
