import Glibc

/// A strong property of a class or struct, with its value.
public typealias StrongProperty = (name: String, value: Any)

/// Reads the stored properties of values of any type.
///
/// A `Mirror` doesn't tell strong properties from weak ones, and reading an unowned one whose object is gone ends the
/// process. So this calls two functions of the runtime that the standard library's reflection uses. They are no public
/// API; where they are missing (a static host, a later Swift), no holder of a leaked object is named.
public struct StoredProperties {
  private typealias Count = @convention(c) (UnsafeRawPointer) -> Int
  private typealias Describe =
    @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> UnsafeRawPointer?

  /// Filled in by `swift_reflectionMirror_recursiveChildMetadata` (`_FieldReflectionMetadata`, ReflectionMirror.swift).
  private struct Field {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
  }

  private let count: Count
  private let describe: Describe

  /// Looks the functions up; nil where the runtime hasn't got them.
  public init?() {
    guard let count = dlsym(nil, "swift_reflectionMirror_recursiveCount"),
      let describe = dlsym(nil, "swift_reflectionMirror_recursiveChildMetadata")
    else { return nil }
    // dlsym gives addresses without a type. Swift's calling convention passes pointers and integers as C's does.
    self.count = unsafeBitCast(count, to: Count.self)
    self.describe = unsafeBitCast(describe, to: Describe.self)
  }

  /// Strong properties, those of superclasses first; none of a type that describes itself in its own way. Of an actor,
  /// those that never change: it may be at work on another thread.
  public func strong(of subject: Any) -> [StrongProperty] {
    guard !(subject is any CustomReflectable),
      let type = UnsafeRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(Swift.type(of: subject))))
    else { return [] }
    let mirrors = Array(sequence(first: Mirror(reflecting: subject), next: \.superclassMirror)).reversed()
    // The runtime numbers the properties of the superclasses first, too; it ends the process for a number that is none.
    guard mirrors.reduce(0, { $0 + $1.children.count }) == count(type) else { return [] }
    let isActor = subject is any Actor
    var properties: [StrongProperty] = []
    var number = 0
    for children in mirrors.map(\.children) {
      var index = children.startIndex
      while index != children.endIndex {
        // The mirror reads a property when it is asked for it, and no sooner.
        let field = field(number, of: type)
        if field.isStrong, !(isActor && field.isVariable) {
          let child = children[index]
          properties.append((child.label ?? "", child.value))
        }
        children.formIndex(after: &index)
        number += 1
      }
    }
    return properties
  }

  private func field(_ number: Int, of type: UnsafeRawPointer) -> Field {
    var field = Field()
    _ = withUnsafeMutableBytes(of: &field) { bytes in bytes.baseAddress.map { describe(type, number, $0) } }
    field.free?(field.name)
    return field
  }
}
