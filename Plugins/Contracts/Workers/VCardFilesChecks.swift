import VIPKit

extension WorkerCheck where Worker == any VCardFilesWorker {
  /// What everyone who reads and writes vCard files does.
  static var contract: [WorkerCheck] {
    [
      .reading("A file that isn't there can't be read") { files in
        let path = "\(UInt64.random(in: 0 ... .max)).vcf"
        do throws(VCardFileError) { _ = try await files.read(path) } catch { return }
        throw CheckFailure("a file that isn't there is read")
      },
      .changing("What is written is read, and replaced only by those who ask for it") { files in
        try await files.write([1, 2], to: "a.vcf", replacing: false)
        try await expect([1, 2], in: files)
        var refusal: VCardFileError?
        do throws(VCardFileError) {
          try await files.write([3], to: "a.vcf", replacing: false)
        } catch {
          refusal = error
        }
        try CheckFailure.unless(
          refusal == .exists,
          "writing over a file unasked: found \(refusal.map { "\($0)" } ?? "no error"), expected exists")
        try await expect([1, 2], in: files)
        try await files.write([3], to: "a.vcf", replacing: true)
        try await expect([3], in: files)
      },
    ]
  }

  private static func expect(_ bytes: [UInt8], in files: any VCardFilesWorker) async throws {
    let found = try await files.read("a.vcf")
    try CheckFailure.unless(found == bytes, "found the bytes \(found), expected \(bytes)")
  }
}
