import Contracts

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
