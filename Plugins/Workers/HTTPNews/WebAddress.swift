import CCurl

/// Parsed by libcurl, so that the checked address is the one that is connected to.
struct WebAddress: Equatable {
  let text: String
  /// In lower case.
  let scheme: String
  let host: String

  var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// - Parameter bytes: absolute or relative. What isn't ASCII in its path is percent-encoded.
  init?(_ bytes: [UInt8], relativeTo base: WebAddress? = nil) {
    guard let url = curl_url() else { return nil }
    defer { curl_url_cleanup(url) }
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE)
    for part in (base.map { [Array($0.text.utf8)] } ?? []) + [bytes] {
      let isRead = (part + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { curl_url_set(url, CURLUPART_URL, $0.baseAddress, flags) == CURLUE_OK }
      }
      guard isRead else { return nil }
    }
    guard let text = Self.part(CURLUPART_URL, of: url), let scheme = Self.part(CURLUPART_SCHEME, of: url) else {
      return nil
    }
    self.text = text
    self.scheme = scheme.lowercased()
    // A file's address has none.
    host = Self.part(CURLUPART_HOST, of: url) ?? ""
  }

  private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
