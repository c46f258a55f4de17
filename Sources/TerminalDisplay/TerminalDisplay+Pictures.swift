import TerminalInterface

/// Having the pictures of the page decoded. No frame waits for one: its text alternative stands there meanwhile.
extension TerminalDisplay {
  func decodePictures() {
    guard let decoder, palette.drawsPictures, let events = session?.events else { return }
    let files = interface.pictureFiles
    // One that comes back is decoded again.
    askedPictures.formIntersection(files)
    for file in files.subtracting(askedPictures) {
      askedPictures.insert(file)
      Task {
        if let picture = await decoder.decode(file) { events.yield(.picture(picture, of: file)) }
      }
    }
  }
}
