internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// Makes something of each element, on all processors at once. Waits for them.
  ///
  /// - Parameters:
  ///   - size: how many elements a processor takes at a time.
  ///   - makeTools: makes what one thread alone may use, such as a ``NameCollation``.
  ///   - transform: makes something of an element with it.
  public func concurrentMap<Tools, Result: Sendable>(
    size: Int = 1000, with makeTools: @Sendable () -> Tools, _ transform: @Sendable (Element, Tools) -> Result
  ) -> [Result] {
    let parts = Mutex([[Result]](repeating: [], count: (count + size - 1) / size))
    DispatchQueue.concurrentPerform(iterations: (count + size - 1) / size) { part in
      let tools = makeTools()
      let results = self[part * size..<Swift.min((part + 1) * size, count)].map { transform($0, tools) }
      parts.withLock { $0[part] = results }
    }
    return parts.withLock { Array<Result>($0.joined()) }
  }

  /// Makes something of each element, on all processors at once: one ``NameCollation`` serves one thread.
  ///
  /// - Parameters:
  ///   - size: how many elements a processor takes at a time.
  ///   - collation: the rules, of which each thread has its own.
  ///   - transform: makes something of an element by them.
  public func concurrentMap<Result: Sendable>(
    size: Int = 1000, by collation: NameCollation, _ transform: @Sendable (Element, NameCollation) -> Result
  ) -> [Result] {
    concurrentMap(size: size, with: { [locale = collation.locale] in NameCollation(locale: locale) }, transform)
  }
}
