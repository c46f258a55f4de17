/// A C type that a library uses as a Swift type. The runtime knows such a type by its name alone, and takes the layout
/// that the first library gives it for all of them.
package struct ForeignType: Equatable, Codable, Sendable {
  /// The type's name as Swift sees it.
  package let name: String
  /// How much memory it takes.
  package let layout: Layout

  /// How much memory a type takes, in bytes.
  package struct Layout: Equatable, Codable, Sendable {
    /// What a value takes.
    let size: Int
    /// What an element of an array takes.
    let stride: Int
    /// Addresses of values are multiples of this.
    let alignment: Int

    /// Describes a layout.
    package init(size: Int, stride: Int, alignment: Int) {
      self.size = size
      self.stride = stride
      self.alignment = alignment
    }
  }

  /// Describes a C type.
  package init(name: String, layout: Layout) {
    self.name = name
    self.layout = layout
  }
}
