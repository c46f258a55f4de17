import Glibc

/// The system's gdk-pixbuf, loaded at run time. Built-in formats only: the limits forbid opening modules.
struct PixbufLibrary {
  private typealias Fault = UnsafeMutablePointer<OpaquePointer?>
  private typealias NewLoader = @convention(c) (UnsafePointer<CChar>, Fault?) -> OpaquePointer?
  private typealias Write = @convention(c) (OpaquePointer, UnsafePointer<UInt8>, Int, Fault?) -> Int32
  private typealias Close = @convention(c) (OpaquePointer, Fault?) -> Int32
  private typealias GetPointer = @convention(c) (OpaquePointer) -> OpaquePointer?
  private typealias GetNumber = @convention(c) (OpaquePointer) -> Int32
  private typealias Scale = @convention(c) (OpaquePointer, Int32, Int32, Int32) -> OpaquePointer?
  private typealias GetPixels = @convention(c) (OpaquePointer) -> UnsafePointer<UInt8>?
  private typealias SizePrepared = @convention(c) (OpaquePointer?, Int32, Int32, OpaquePointer?) -> Void
  private typealias Connect =
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, SizePrepared, OpaquePointer?, OpaquePointer?, Int32) -> UInt

  private let handle: UnsafeMutableRawPointer

  init() throws(DecodingFault) {
    guard let handle = dlopen("libgdk_pixbuf-2.0.so.0", RTLD_NOW) else {
      throw .noLibrary(dlerror().map { String(cString: $0) } ?? "no libgdk_pixbuf-2.0.so.0")
    }
    self.handle = handle
  }

  /// Scales the picture down to fit.
  func decode(_ file: [UInt8], width: Int, height: Int) throws(DecodingFault) -> [UInt8] {
    var error: OpaquePointer?
    let new = try function("gdk_pixbuf_loader_new_with_type", as: NewLoader.self)
    let connect = try function("g_signal_connect_data", as: Connect.self)
    let write = try function("gdk_pixbuf_loader_write", as: Write.self)
    let close = try function("gdk_pixbuf_loader_close", as: Close.self)
    let pixbuf = try function("gdk_pixbuf_loader_get_pixbuf", as: GetPointer.self)
    guard let loader = new(try Self.format(of: file), &error) else { throw Self.fault(error) }
    // Checked before memory is allocated for the pixels.
    _ = connect(loader, "size-prepared", { _, width, height, _ in PixbufLibrary.checkSize(width, height) }, nil, nil, 0)
    Limits.set()
    guard write(loader, file, file.count, &error) != 0, close(loader, &error) != 0 else { throw Self.fault(error) }
    guard let picture = pixbuf(loader) else { throw Self.fault(error) }
    return try pixels(of: picture, width, height)
  }

  private static func checkSize(_ width: Int32, _ height: Int32) {
    let (width, height) = (Int(width), Int(height))
    guard width > 0, height > 0, width <= Limits.mostPixels / height else {
      Streams.fail(.tooLarge(width: width, height: height, most: Limits.mostPixels))
    }
  }

  private static func format(of file: [UInt8]) throws(DecodingFault) -> String {
    let formats: [(name: String, start: [UInt8], end: [UInt8])] = [
      // The chunk IEND (PNG, 11.2.5).
      ("png", [0x89, 0x50, 0x4E, 0x47], [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]),
      // The marker EOI (ITU-T T.81, B.1.1.3).
      ("jpeg", [0xFF, 0xD8, 0xFF], [0xFF, 0xD9]),
    ]
    guard let format = formats.first(where: { file.starts(with: $0.start) }) else { throw .unknownFormat }
    // Of a truncated file the library would show uninitialized memory. Cameras append bytes of their own.
    var place = file.count - format.end.count
    while place >= 0, !file[place...].starts(with: format.end) { place -= 1 }
    if place < 0 { throw .truncated }
    return format.name
  }

  /// Width and height in four bytes each, little-endian, then red, green, blue and alpha of each pixel.
  private func pixels(of picture: OpaquePointer, _ mostWidth: Int, _ mostHeight: Int) throws(DecodingFault) -> [UInt8] {
    let widthOf = try function("gdk_pixbuf_get_width", as: GetNumber.self)
    let heightOf = try function("gdk_pixbuf_get_height", as: GetNumber.self)
    let channels = try function("gdk_pixbuf_get_n_channels", as: GetNumber.self)
    let rowBytes = try function("gdk_pixbuf_get_rowstride", as: GetNumber.self)
    let read = try function("gdk_pixbuf_read_pixels", as: GetPixels.self)
    let scale = try function("gdk_pixbuf_scale_simple", as: Scale.self)
    let (fullWidth, fullHeight) = (Double(widthOf(picture)), Double(heightOf(picture)))
    let share = min(1, Double(mostWidth) / fullWidth, Double(mostHeight) / fullHeight)
    let (width, height) = (max(1, Int((fullWidth * share).rounded())), max(1, Int((fullHeight * share).rounded())))
    // GDK_INTERP_BILINEAR: each new pixel is the mean of those that it replaces.
    guard let small = scale(picture, Int32(width), Int32(height), 2), let source = read(small) else {
      throw .broken("no memory for \(width) × \(height) pixels")
    }
    let (perPixel, perRow) = (Int(channels(small)), Int(rowBytes(small)))
    var bytes = [width, height].flatMap { size in (0..<4).map { UInt8(size >> (8 * $0) & 255) } }
    for y in 0..<height {
      for x in 0..<width {
        let place = y * perRow + x * perPixel
        bytes += (0..<3).map { source[place + $0] } + [perPixel == 4 ? source[place + 3] : 255]
      }
    }
    return bytes
  }

  private static func fault(_ error: OpaquePointer?) -> DecodingFault {
    guard let error else { return .broken("the file has no picture") }
    // The third member of glib's GError, after a domain and a code of four bytes each.
    let message = UnsafeRawPointer(error).load(fromByteOffset: 8, as: UnsafePointer<CChar>.self)
    return .broken(String(cString: message))
  }

  private func function<Function>(_ name: String, as: Function.Type) throws(DecodingFault) -> Function {
    guard let address = dlsym(handle, name) else { throw .noLibrary("no function \(name) in libgdk_pixbuf-2.0.so.0") }
    return unsafeBitCast(address, to: Function.self)  // dlsym(3) has no types; the caller's is that of the C header
  }
}
