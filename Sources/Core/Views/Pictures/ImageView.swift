import Geometry

/// A view that shows a picture: an ``Image``, or a file that is decoded for the size at which it is shown.
///
/// ```swift
/// let photo = ImageView(source: .file("cat.jpg"), contentMode: .scaleAspectFill)
/// photo.cornerRadius = 12
/// photo.clipsToBounds = true
/// photo.placeholderColor = Color(rgb: 0x2a2f3a)
/// ```
/// With ``View/clipsToBounds`` the picture is cut off at the bounds, and the corners of its visible part are rounded by
/// ``View/cornerRadius``.
@MainActor public final class ImageView: View {
  /// The progress of reading ``source``.
  nonisolated public enum LoadState: Hashable, Sendable {
    /// There is no source, or the view was not yet laid out in a window.
    case idle
    /// The picture is being decoded.
    case loading
    /// The picture is shown.
    case loaded
    /// The source has no picture that can be read; a warning says why. The placeholder stays.
    case failed
  }

  /// The image; nil if there is none, or while it is being read. Setting it clears ``source``.
  public var image: Image? {
    get { shown }
    set {
      guard newValue != shown || source != nil else { return }
      forgetSource()
      ownSource = nil
      shown = newValue
      setNeedsDisplay()
    }
  }

  /// The file that the picture is read from; nil for none.
  ///
  /// The picture is decoded when the view is laid out in a window, in the number of pixels that it shows there, and
  /// again when it needs more pixels or fewer than half. In a window of a stage that happens on another thread, and
  /// the former picture or the placeholder stays until then; a headless stage waits for it. The same file at the same
  /// size is decoded once.
  public var source: ImageSource? {
    get { ownSource }
    set {
      guard newValue != ownSource else { return }
      forgetSource()
      shown = nil
      ownSource = newValue
      setNeedsDisplay()
      setNeedsLayout()
    }
  }

  /// An image, where the program has given it a name; other pictures decorate.
  public override func describeAccessibility(_ description: inout AccessibilityDescription) {
    if accessibilityLabel != nil { description.role = .image }
  }

  /// How the image fits into the bounds. Default: `scaleToFill`.
  public var contentMode = ContentMode.scaleToFill {
    didSet {
      guard contentMode != oldValue else { return }
      setNeedsDisplay()
      if ownSource != nil { setNeedsLayout() }
    }
  }

  /// Draws the image in one color, with the image's alpha; nil draws its own colors. Default: nil. Images of paths have
  /// no colors, and are white without a tint.
  public var tintColor: Color? { didSet { if tintColor != oldValue { setNeedsDisplay() } } }

  /// The color of the bounds while there is no image; nil for the background color.
  public var placeholderColor: Color? { didSet { if placeholderColor != oldValue { setNeedsDisplay() } } }

  /// The progress of reading ``source``.
  public private(set) var loadState = LoadState.idle

  /// The rectangle that the image takes, from the top left corner of the bounds, instead of that of the content mode.
  package var fixedPlace: Rect? { didSet { if fixedPlace != oldValue { setNeedsDisplay() } } }

  private var shown: Image? {
    didSet { if shown?.size != oldValue?.size { invalidateIntrinsicContentSize() } }
  }
  private var ownSource: ImageSource?
  private var isVector = false
  /// Whether the file has other content than the picture that is shown.
  private var isStale = false
  /// The number of the current source, so that a late picture of a former one is dropped.
  private var sourceNumber = 0

  /// Makes a view of an image.
  public convenience init(_ image: Image?, contentMode: ContentMode = .scaleToFill, frame: Rect = .zero) {
    self.init(frame: frame)
    shown = image
    self.contentMode = contentMode
  }

  /// Makes a view of a file.
  public convenience init(source: ImageSource, contentMode: ContentMode = .scaleToFill, frame: Rect = .zero) {
    self.init(frame: frame)
    ownSource = source
    self.contentMode = contentMode
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    acceptsHits = false
  }

  public override var displayedColor: Color? { shown == nil ? placeholderColor ?? backgroundColor : backgroundColor }

  /// The size of the image in points; none without an image.
  public override var intrinsicContentSize: Size { shown?.size ?? super.intrinsicContentSize }

  public override func makeReplica() -> View {
    let replica = ImageView(shown, contentMode: contentMode)
    replica.ownSource = ownSource
    replica.loadState = loadState == .loading ? .idle : loadState
    replica.isVector = isVector
    replica.tintColor = tintColor
    replica.placeholderColor = placeholderColor
    replica.fixedPlace = fixedPlace
    return replica
  }

  public override var describedProperties: [(name: String, value: String)] {
    var list = super.describedProperties
    if let ownSource { list.append(("source", String(reflecting: ownSource.description))) }
    if let shown { list.append(("image", "\(shown.pixelWidth)x\(shown.pixelHeight)")) }
    list.append(("contentMode", contentMode.rawValue))
    if let tintColor { list.append(("tintColor", Views.text(tintColor))) }
    if let placeholderColor { list.append(("placeholderColor", Views.text(placeholderColor))) }
    return list
  }

  // MARK: Drawing

  /// The rectangle that the image takes, from the top left corner of the bounds; nil if nothing is visible.
  package var imagePlace: Rect? {
    guard let shown, !bounds.size.isEmpty, !shown.size.isEmpty else { return nil }
    return fixedPlace ?? contentMode.place(of: shown.size, in: Rect(origin: .zero, size: bounds.size))
  }

  package override var paintsImages: Bool { true }

  package override func paintImages(_ paint: (PaintedImage) -> Void) {
    guard let shown, let place = imagePlace else { return }
    let image = isRightToLeft ? shown.rightToLeftImage ?? shown : shown
    paint(PaintedImage(image: image, place: place, tint: shown.isTemplate ? tintColor ?? .white : tintColor))
  }

  // MARK: Loading

  public override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
  }

  public override func windowDidChange() {
    super.windowDidChange()
    if ownSource != nil, window != nil { setNeedsLayout() }
  }

  /// Decodes the source, if the view shows more pixels than it has, or far fewer.
  private func loadIfNeeded() {
    guard let source = ownSource, let loader = window?.imageLoader, !bounds.size.isEmpty, loadState != .loading,
      loadState != .failed
    else { return }
    let box = Size(bounds.width * loader.scale, bounds.height * loader.scale)
    guard isStale || needsPixels(for: box, scale: loader.scale) else { return }
    let number = sourceNumber
    loadState = .loading
    loader.load(source, for: box, contentMode) { [weak self] loaded in
      guard let self, self.sourceNumber == number else { return }
      self.take(loaded)
    }
  }

  private func needsPixels(for box: Size, scale: Double) -> Bool {
    guard let shown, let pixels = shown.pixels else { return true }
    let wanted = contentMode.decodedSize(of: shown.size, in: box, scale: scale, isVector: isVector)
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    return wanted.width > width + 0.5 || wanted.height > height + 0.5
      || (2 * wanted.width < width && 2 * wanted.height < height)
  }

  private func take(_ loaded: LoadedImage?) {
    loadState = loaded == nil ? .failed : .loaded
    isStale = false
    guard let loaded else { return }
    (shown, isVector) = (loaded.image, loaded.isVector)
    setNeedsDisplay()
  }

  private func forgetSource() {
    sourceNumber += 1
    loadState = .idle
    isVector = false
    isStale = false
  }

  /// Decodes the file again, because it has changed. The former picture stays until then, and where the file cannot be
  /// decoded.
  package func reloadSource() {
    guard ownSource != nil else { return }
    sourceNumber += 1
    loadState = .idle
    isStale = true
    setNeedsLayout()
  }
}

extension Window {
  /// Decodes the pictures of all image views again where the window's new scale shows more pixels of them.
  package func imageScaleDidChange() {
    func visit(_ view: View) {
      if view is ImageView { view.setNeedsLayout() }
      for child in view.subviews { visit(child) }
    }
    visit(self)
  }
}
