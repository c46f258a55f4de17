import TerminalInterface

/// Having the pictures of the page decoded. No frame waits for one: its text alternative stands there meanwhile.
extension TerminalDisplay {
  func decodePictures() {
    guard let decoder, palette.drawsPictures, let events = session?.events else { return }
    let files = model.pictureFiles
    // One that comes back is decoded again.
    for file in askedPictures.keys where !files.contains(file) { askedPictures.removeValue(forKey: file)?.cancel() }
    for file in files where askedPictures[file] == nil {
      askedPictures[file] = Task {
        if let picture = await decoder.decode(file, within: Picture.mostBlocks) {
          events.add(.picture(picture, of: file))
        }
      }
    }
  }

  /// Asks whether the terminal shows pixels, once, and how large its cells are where the kernel doesn't know, as soon as there are pixels to show.
  var graphicsQuestion: String {
    guard decoder != nil, !hasAskedGraphics || !knowsCell, palette.drawsPictures, palette.hasCommands,
      !model.pictureFiles.isEmpty,
      // Whoever plays it has half blocks.
      device.recording == nil,
      // They take the question for a title, and show no pixels.
      !["tmux", "screen"].contains(where: variables["TERM", default: ""].hasPrefix)
    else { return "" }
    let cell = knowsCell ? graphics.cell : device.cell
    let question = (hasAskedGraphics ? "" : GraphicsAnswer.query) + (knowsCell || cell != nil ? "" : CellSize.query)
    // Until the answer the size of before is likely.
    graphics.cell = cell ?? graphics.cell
    (hasAskedGraphics, knowsCell) = (true, true)
    // A terminal that prints a question draws over it.
    if !question.isEmpty { lastFrame = nil }
    return question
  }

  /// Has the pixels decoded that the terminal doesn't have.
  func decodePixels(of frame: Frame) {
    guard let decoder, let events = session?.events else { return }
    for rendition in askedRenditions.keys where !model.pictureFiles.contains(rendition.file) {
      askedRenditions.removeValue(forKey: rendition)?.cancel()
    }
    for rendition in graphics.missing(in: frame) where askedRenditions[rendition] == nil {
      askedRenditions[rendition] = Task {
        // Without them half blocks stay, and they aren't decoded again.
        if let picture = await decoder.decode(rendition.file, within: rendition.room) {
          events.add(.pixels(picture, of: rendition))
        }
      }
    }
  }

  /// Sends pixels, and has the terminal show them with the next frame.
  func transmit(_ picture: Picture, as rendition: Rendition) {
    guard askedRenditions.removeValue(forKey: rendition) != nil, !isSuspended, graphics.isAnnounced else { return }
    guard device.write(graphics.add(picture, as: rendition)) else {
      lastFrame = nil
      return
    }
    planDrawing()
  }
}
