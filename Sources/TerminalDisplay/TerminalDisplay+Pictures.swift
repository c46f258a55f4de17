import TerminalInterface

/// Decodes the pictures of the page. No frame waits for one: its text alternative stands there meanwhile.
extension TerminalDisplay {
  /// What a picture is decoded for.
  enum Decoding: Hashable {
    case blocks(PictureFile)
    /// Those that the terminal doesn't have.
    case pixels(Rendition)

    var file: PictureFile {
      switch self {
      case .blocks(let file): file
      case .pixels(let rendition): rendition.file
      }
    }
    var room: Size { if case .pixels(let rendition) = self { rendition.room } else { Picture.mostBlocks } }
  }

  func decodePictures(of frame: Frame) {
    guard let decoder, palette.drawsPictures, let events = session?.events else { return }
    let files = model.pictureFiles
    // One that comes back is decoded again.
    for asked in decodings.keys where !files.contains(asked.file) { decodings.removeValue(forKey: asked)?.cancel() }
    let wanted = files.map { Decoding.blocks($0) } + graphics.missing(in: frame).map { .pixels($0) }
    for wanted in wanted where decodings[wanted] == nil {
      decodings[wanted] = Task {
        // Without pixels half blocks stay, and without these the words. They aren't decoded again.
        if let picture = await decoder.decode(wanted.file, within: wanted.room) {
          events.add(.decoded(picture, wanted))
        }
      }
    }
  }

  /// Asks whether the terminal shows pixels, once, and how large its cells are where the kernel doesn't know, as soon as there are pixels to show.
  func askAboutGraphics() -> String {
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

  /// Sends pixels, and has the terminal show them with the next frame.
  func transmit(_ picture: Picture, as rendition: Rendition) {
    guard decodings.removeValue(forKey: .pixels(rendition)) != nil, !isSuspended, graphics.isAnnounced else { return }
    guard device.write(graphics.add(picture, as: rendition)) else {
      lastFrame = nil
      return
    }
    planDrawing()
  }
}
