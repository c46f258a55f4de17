import Foundation

/// Made by the system's openssl, in a folder that the test removes.
struct CertificateAuthority {
  private let folder: String

  init(in folder: String) throws {
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try make(["-subj", "/CN=Test authority"], certificate: certificate, key: key)
  }

  var certificate: String { "\(folder)/root.crt" }

  private var key: String { "\(folder)/root.key" }

  func sign(_ name: String, certificate file: String, key: String) throws {
    let signer = ["-CA", certificate, "-CAkey", self.key]
    try make(signer + ["-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)"], certificate: file, key: key)
  }

  private func make(_ options: [String], certificate: String, key: String) throws {
    let kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-days", "2"]
    _ = try TestServer.output(["openssl", "req"] + kind + options + ["-out", certificate, "-keyout", key])
  }
}
