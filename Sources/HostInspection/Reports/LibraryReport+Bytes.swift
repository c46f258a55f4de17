import HostManifest
import HostSystem

/// How reports are kept: see ``RecordWriter``.
extension RecordWriter {
  package mutating func put(_ report: LibraryReport) {
    put(report.path)
    put(report.machine)
    put(report.soname) { $0.put($1) }
    put(texts: report.needed)
    put(texts: report.searchPaths)
    put(texts: report.entryPoints.map(\.symbol))
    put(texts: report.toolchains)
    put(report.note) { writer, note in
      writer.put(note.compiler)
      writer.put(note.target)
    }
    put(all: report.conformances) { writer, conformance in
      writer.put(conformance.type)
      writer.put(conformance.protocolSymbol)
      writer.put(conformance.isRetroactive)
      writer.put(conformance.isIsolated)
    }
    put(all: report.foreignTypes) { writer, type in
      writer.put(type.name)
      writer.put(type.layout.size)
      writer.put(type.layout.stride)
      writer.put(type.layout.alignment)
    }
    put(texts: report.imports)
    put(texts: report.descriptors)
  }

  package mutating func put(texts: [String]) { put(all: texts) { $0.put($1) } }
}

extension RecordReader {
  package mutating func report() -> LibraryReport? {
    guard let path = text(), let machine = text(), let soname = optional({ $0.text() }), let needed = texts(),
      let searchPaths = texts(), let entryPoints = all({ $0.text().flatMap { LibraryEntry(symbol: $0) } }),
      let toolchains = texts(), let note = optional({ $0.note() }), let conformances = all({ $0.conformance() }),
      let foreignTypes = all({ $0.foreignType() }), let imports = texts(), let descriptors = texts()
    else { return nil }
    return LibraryReport(
      path: path, machine: machine, soname: soname, needed: needed, searchPaths: searchPaths, entryPoints: entryPoints,
      toolchains: toolchains, note: note, conformances: conformances, foreignTypes: foreignTypes, imports: imports,
      descriptors: descriptors)
  }

  package mutating func texts() -> [String]? { all { $0.text() } }

  private mutating func note() -> BuildNote? {
    guard let compiler = text(), let target = text() else { return nil }
    return BuildNote(compiler: compiler, target: target)
  }

  private mutating func conformance() -> ProtocolConformance? {
    guard let type = text(), let symbol = text(), let isRetroactive = flag(), let isIsolated = flag() else {
      return nil
    }
    return ProtocolConformance(
      type: type, protocolSymbol: symbol, isRetroactive: isRetroactive, isIsolated: isIsolated)
  }

  private mutating func foreignType() -> ForeignType? {
    guard let name = text(), let size = number(), let stride = number(), let alignment = number() else { return nil }
    return ForeignType(name: name, layout: ForeignType.Layout(size: size, stride: stride, alignment: alignment))
  }
}
