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
        if let picture = await decoder.decode(file, within: Picture.mostBlocks) {
          events.add(.picture(picture, of: file))
        }
      }
    }
  }

  /// Asks once whether the terminal shows pixels, as soon as there are some to show.
  var graphicsQuestion: String {
    guard decoder != nil, !hasAskedGraphics, palette.drawsPictures, palette.hasCommands,
      !interface.pictureFiles.isEmpty,
      // Whoever plays it has half blocks.
      device.recording == nil,
      // They take the question for a title, and show no pixels.
      !["tmux", "screen"].contains(where: variables["TERM", default: ""].hasPrefix)
    else { return "" }
    graphics.cell = device.cell
    guard graphics.cell != nil else { return "" }
    hasAskedGraphics = true
    // A terminal that prints it draws over it.
    shown = nil
    return GraphicsAnswer.query
  }

  /// Has the pixels decoded that the terminal doesn't have.
  func decodePixels(of frame: Frame) {
    guard let decoder, let events = session?.events else { return }
    askedRenditions = askedRenditions.filter { interface.pictureFiles.contains($0.file) }
    for rendition in graphics.missing(in: frame) where askedRenditions.insert(rendition).inserted {
      Task {
        // Without them half blocks stay, and they aren't decoded again.
        if let picture = await decoder.decode(rendition.file, within: rendition.room) {
          events.add(.pixels(picture, of: rendition))
        }
      }
    }
  }

  /// Sends pixels, and has the terminal show them with the next frame.
  func transmit(_ picture: Picture, as rendition: Rendition) {
    guard askedRenditions.remove(rendition) != nil, !isSuspended, graphics.isAnnounced else { return }
    guard device.write(graphics.add(picture, as: rendition)) else {
      shown = nil
      return
    }
    planDrawing()
  }
}
