extension TerminalModel {
  /// The pictures of the page, decoded or not.
  public var pictureFiles: Set<PictureFile> { layout.pictureFiles }

  /// Takes a picture that was decoded. It is kept as long as it is on the page.
  public mutating func add(_ picture: Picture, of file: PictureFile) {
    guard pictureFiles.contains(file) else { return }
    pictures[file] = picture
    layOut()
  }
}
