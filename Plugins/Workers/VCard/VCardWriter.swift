public import Contracts

/// Writes contacts as a vCard file, in UTF-8, with lines of at most 75 bytes that end with CR LF.
public enum VCardWriter {
  /// The cards of contacts, in their order.
  public static func bytes(of contacts: some Sequence<Contact>, version: VCardVersion) -> [UInt8] {
    var file: [UInt8] = []
    for contact in contacts { append(contact, version, to: &file) }
    return file
  }

  private static func append(_ contact: Contact, _ version: VCardVersion, to file: inout [UInt8]) {
    append("BEGIN:VCARD", to: &file)
    append("VERSION:\(version.rawValue)", to: &file)
    append(line(ContactProperty(name: "UID", value: TextEscapes.encode(contact.id))), to: &file)
    for property in NameProperties(contact).properties { append(line(property), to: &file) }
    for phone in contact.phones { append(line(property("TEL", phone, version)), to: &file) }
    for email in contact.emails { append(line(property("EMAIL", email, version)), to: &file) }
    for address in contact.addresses { append(line(property(address, version)), to: &file) }
    let others = others(of: contact)
    if let birthday = contact.birthday, !others.contains(where: { $0.birthday == birthday }) {
      append(line(birthday.birthday(version)), to: &file)
    }
    for property in others { append(line(property.converted(to: version)), to: &file) }
    append("END:VCARD", to: &file)
  }

  /// Without the FN and the N that have been written, and without a birthday that was another one.
  private static func others(of contact: Contact) -> [ContactProperty] {
    var written: Set<String> = []
    return contact.otherProperties.filter {
      (!["FN", "N"].contains($0.name) || !written.insert($0.name).inserted)
        && ($0.birthday == nil || $0.birthday == contact.birthday)
    }
  }

  private static func property(_ name: String, _ labeled: LabeledValue, _ version: VCardVersion) -> ContactProperty {
    ContactProperty(
      group: labeled.group, name: name, parameters: parameters(labeled.parameters, labeled.labels, version),
      value: TextEscapes.encode(labeled.value))
  }

  private static func property(_ address: PostalAddress, _ version: VCardVersion) -> ContactProperty {
    ContactProperty(
      group: address.group, name: "ADR", parameters: parameters(address.parameters, address.labels, version),
      value: address.value)
  }

  private static func parameters(
    _ parameters: [ContactProperty.Parameter], _ labels: [String], _ version: VCardVersion
  ) -> [ContactProperty.Parameter] {
    var labels = labels
    var parameters = parameters
    if version == .v4, labels.contains("pref") {  // a parameter of its own since 4.0 (RFC 6350 section 5.3)
      labels.removeAll { $0 == "pref" }
      parameters.insert(ContactProperty.Parameter(name: "PREF", values: ["1"]), at: 0)
    }
    if !labels.isEmpty { parameters.insert(ContactProperty.Parameter(name: "TYPE", values: labels), at: 0) }
    return parameters
  }

  private static func line(_ property: ContactProperty) -> String {
    let group = property.group.map { $0 + "." } ?? ""
    let parameters = property.parameters.map { parameter in
      ";\(parameter.name)=" + parameter.values.map(ParameterEscapes.encode).joined(separator: ",")
    }
    return group + property.name + parameters.joined() + ":" + property.value
  }

  /// Writes a content line, on as many lines as it needs (RFC 6350 section 3.2). No character is split.
  private static func append(_ line: String, to file: inout [UInt8]) {
    let bytes = Array(line.utf8)
    var start = 0
    // The most bytes of a line, without its end.
    var room = 75
    while bytes.count - start > room {
      var end = start + room
      while bytes[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
      file += bytes[start..<end]
      file += [Byte.carriageReturn, Byte.lineFeed, Byte.space]
      start = end
      room = 74  // the space counts
    }
    file += bytes[start...]
    file += [Byte.carriageReturn, Byte.lineFeed]
  }
}

extension ContactProperty {
  /// Binary values: base64 in 3.0 (RFC 2426 section 2.4.1), `data:` URIs in 4.0 (RFC 6350 section 6.2.4).
  func converted(to version: VCardVersion) -> ContactProperty {
    switch version {
    case .v4: parameters.contains { $0.isBase64 } ? asDataURI : self
    case .v3: fromDataURI ?? self
    @unknown default: self
    }
  }

  private var asDataURI: ContactProperty {
    let type = parameters.first { $0.name == "TYPE" }?.values.first?.lowercased() ?? pictureType
    let mediaType =
      switch (name, type) {
      case (_, let type?) where type.contains("/"): type
      case (_, "jpg"?): "image/jpeg"  // Exchange writes the extension of the file's name.
      case ("PHOTO", let type?), ("LOGO", let type?): "image/\(type)"
      case ("SOUND", let type?): "audio/\(type)"
      case (_, let type?): "application/\(type)"
      default: "application/octet-stream"
      }
    var property = self
    property.parameters.removeAll { $0.isBase64 || $0.name == "TYPE" || $0.name == "VALUE" }
    property.value = "data:\(mediaType);base64,\(value)"
    return property
  }

  /// By the first characters of its base64, when the card names no type.
  private var pictureType: String? {
    guard ["PHOTO", "LOGO"].contains(name) else { return nil }
    return [("/9j/", "jpeg"), ("iVBORw0KGgo", "png"), ("R0lGOD", "gif")].first { value.hasPrefix($0.0) }?.1
  }

  /// Nil when the value is no `data:` URI in base64.
  private var fromDataURI: ContactProperty? {
    guard value.lowercased().hasPrefix("data:"), let comma = value.firstIndex(of: ",") else { return nil }
    let parts = value[..<comma].dropFirst("data:".count).split(separator: ";", omittingEmptySubsequences: false)
    guard parts.last?.lowercased() == "base64", let mediaType = parts.first else { return nil }
    var property = self
    property.parameters.removeAll { $0.name == "VALUE" || $0.name == "MEDIATYPE" }
    property.parameters.insert(Parameter(name: "ENCODING", values: ["b"]), at: 0)
    if let subtype = mediaType.split(separator: "/").last, mediaType != "application/octet-stream" {
      property.parameters.insert(Parameter(name: "TYPE", values: [subtype.uppercased()]), at: 1)
    }
    property.value = String(value[value.index(after: comma)...])
    return property
  }
}

extension ContactProperty.Parameter {
  fileprivate var isBase64: Bool { name == "ENCODING" && ["B", "BASE64"].contains(values.first?.uppercased() ?? "") }
}
