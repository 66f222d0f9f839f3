import Geometry
import Stage
import Testing
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Files of pictures, shown by image views of a headless stage.
struct ImageLoaderTests {
  /// Collects what a stage warns of.
  private let stage = HeadlessStage(size: Size(200, 150))
  nonisolated static let corpus: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/Data/Corpus/pictures/"
  }()

  private func bytes(_ name: String) throws -> [UInt8] {
    let file = try #require(fopen(Self.corpus + name, "rb"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 100_000)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }

  /// Shows a source in a frame, and the state that this leads to.
  @discardableResult
  private func show(
    _ source: ImageSource, _ frame: Rect = Rect(10, 10, 48, 32), _ mode: ContentMode = .scaleToFill
  ) -> ImageView {
    let view = ImageView(source: source, contentMode: mode, frame: frame)
    stage.window.addSubview(view)
    stage.start()
    return view
  }

  private var warnings: [String] { stage.imageWarnings }

  // MARK: Formats

  @Test(arguments: ["square.png", "square.jpg", "square.webp", "square.svg", "moving.gif", "moving.webp"])
  func `every format is shown, of an animation the first frame`(name: String) throws {
    let view = show(.file(Self.corpus + name))
    #expect(view.loadState == .loaded && warnings == [])
    let image = try #require(view.image)
    #expect(image.pixelWidth == 48 && image.pixelHeight == 32 && image.size == Size(48, 32))
    let pixel = try #require(image.pixels).words[20 * 48 + 4]
    #expect(pixel >> 24 == 255)
    if name.hasSuffix("svg") { return #expect(pixel == 0xffff_8000) }
    // Red grows to the right, green downwards.
    #expect(abs(Int(pixel >> 16 & 255) - 4 * 255 / 47) < 24 && abs(Int(pixel >> 8 & 255) - 20 * 255 / 31) < 24)
  }

  @Test func `clear pixels are premultiplied`() throws {
    let image = try #require(show(.file(Self.corpus + "square.png")).image)
    #expect(try #require(image.pixels).words[10 * 48 + 10] == 0 && !image.isOpaque)
  }

  /// A JPEG file with an orientation tag, in one of the two orders of bytes.
  private func turned(_ orientation: UInt8, isBig: Bool) throws -> [UInt8] {
    let picture = try bytes("square.jpg")
    func short(_ value: UInt8) -> [UInt8] { isBig ? [0, value] : [value, 0] }
    func long(_ value: UInt8) -> [UInt8] { isBig ? [0, 0, 0, value] : [value, 0, 0, 0] }
    let tiff: [UInt8] =
      Array((isBig ? "MM" : "II").utf8) + short(42) + long(8) + short(2)
      // Another tag, which is one long, then the orientation, which is one short.
      + (isBig ? [1, 0] : [0, 1]) + short(4) + long(1) + long(7)
      + (isBig ? [1, 0x12] : [0x12, 1]) + short(3) + long(1) + short(orientation) + [0, 0] + long(0)
    let segment = Array("Exif\0\0".utf8) + tiff
    return Array(picture[..<2]) + [0xff, 0xe1, 0, UInt8(segment.count + 2)] + segment + picture[2...]
  }

  @Test(arguments: 1...8, [false, true]) func `a photograph is shown upright`(orientation: Int, isBig: Bool) throws {
    let swaps = orientation > 4
    let frame = swaps ? Rect(0, 0, 32, 48) : Rect(0, 0, 48, 32)
    let view = show(.bytes(try turned(UInt8(orientation), isBig: isBig)), frame)
    let image = try #require(view.image)
    #expect(view.loadState == .loaded && warnings == [] && image.size == frame.size)
    let pixels = try #require(image.pixels)
    let (width, height) = (pixels.width, pixels.height)
    #expect(width == Int(frame.width) && height == Int(frame.height))
    // In the file, red grows to the right and green downwards.
    func channel(_ x: Int, _ y: Int, _ shift: UInt32) -> Int { Int(pixels.words[y * width + x] >> shift & 255) }
    let across = channel(width - 3, 2, swaps ? 8 : 16) - channel(2, 2, swaps ? 8 : 16)
    let down = channel(2, height - 3, swaps ? 16 : 8) - channel(2, 2, swaps ? 16 : 8)
    #expect((across > 100) == [1, 4, 5, 8].contains(orientation) && abs(across) > 100)
    #expect((down > 100) == [1, 2, 5, 6].contains(orientation) && abs(down) > 100)
  }

  @Test func `a damaged orientation tag is none`() throws {
    var file = try turned(6, isBig: false)
    for place in 10..<30 {
      let kept = file[place]
      file[place] = 0xff
      #expect(show(.bytes(file)).loadState == .loaded)
      file[place] = kept
    }
    #expect(show(.bytes(try turned(9, isBig: true))).image?.size == Size(48, 32))
  }

  // MARK: Sizes

  @Test func `a picture is decoded in the pixels that are shown`() throws {
    let view = show(.file(Self.corpus + "square.png"), Rect(0, 0, 16, 16), .scaleAspectFill)
    #expect(view.image?.pixels?.width == 24 && view.image?.pixels?.height == 16)
    #expect(view.image?.size == Size(48, 32))
  }

  @Test func `it is never decoded larger than it is, but a drawing is`() {
    let photo = show(.file(Self.corpus + "square.png"), Rect(0, 0, 150, 100))
    let drawing = show(.file(Self.corpus + "square.svg"), Rect(0, 0, 150, 100))
    #expect(photo.image?.pixels?.width == 48 && drawing.image?.pixels?.width == 150)
  }

  @Test func `it is decoded again for more pixels, or for fewer than half`() {
    let view = show(.file(Self.corpus + "square.png"), Rect(0, 0, 24, 16))
    #expect(view.image?.pixels?.width == 24)
    view.frame = Rect(0, 0, 36, 24)
    stage.advance()
    #expect(view.image?.pixels?.width == 36)
    view.frame = Rect(0, 0, 20, 14)
    stage.advance()
    #expect(view.image?.pixels?.width == 36)
    view.frame = Rect(0, 0, 12, 8)
    stage.advance()
    #expect(view.image?.pixels?.width == 12)
  }

  @Test func `a new scale of the window decodes again`() {
    let view = show(.file(Self.corpus + "square.png"), Rect(0, 0, 12, 8))
    stage.play(.rescaled(2))
    stage.advance()
    #expect(view.image?.pixels?.width == 24)
  }

  // MARK: The cache

  @Test func `the same file at the same size is decoded once`() {
    for _ in 0..<3 { show(.file(Self.corpus + "square.png")) }
    show(.file(Self.corpus + "square.png"), Rect(0, 0, 24, 16))
    #expect(stage.decodedImageCount == 2)
  }

  @Test func `a file that was written again is decoded again`() throws {
    let path = "/tmp/stagecraft-picture-\(getpid()).png"
    defer { unlink(path) }
    func write(_ name: String) throws {
      let file = try #require(fopen(path, "wb"))
      let bytes = try bytes(name)
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    try write("square.png")
    let first = show(.file(path))
    try write("square.jpg")
    let second = show(.file(path))
    #expect(first.loadState == .loaded && second.loadState == .loaded && stage.decodedImageCount == 2)
    #expect(first.image?.isOpaque == false && second.image?.isOpaque == true)
  }

  // MARK: Bad files

  @Test func `what is no picture leaves the placeholder, and a warning that says why`() throws {
    let folder = "/tmp/stagecraft-pictures-\(getpid())"
    mkdir(folder, 0o700)
    defer { system("rm -r \(folder)") }
    func make(_ name: String, _ bytes: [UInt8]) -> String {
      let file = fopen("\(folder)/\(name)", "wb")
      fwrite(bytes, 1, bytes.count, file)
      if let file { fclose(file) }
      return "\(folder)/\(name)"
    }
    mkfifo("\(folder)/pipe", 0o600)
    let png = try bytes("square.png")
    var huge = png
    huge.replaceSubrange(16..<24, with: [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60])
    let cases: [(path: String, reason: String)] = [
      ("\(folder)/none.png", "there is no such file"),
      (folder, "it is a directory, not a file"),
      ("\(folder)/pipe", "it is a pipe, not a file"),
      (make("empty.png", []), "it is empty"),
      (make("text.png", Array("hello".utf8)), "it is neither PNG, JPEG, WebP, GIF nor SVG"),
      (
        make("huge.png", huge),
        "it has 60000 x 60000 pixels; at most 32768 on a side and 64 million in all are read"
      ),
      (make("short.jpg", Array(try bytes("square.jpg").prefix(200))), "it ends too early"),
      (make("short.webp", Array(try bytes("square.webp").dropLast(9))), "it ends too early"),
      (make("short.svg", Array(try bytes("square.svg").dropLast(20))), "it ends too early"),
      (make("head.png", Array(png.prefix(20))), "it ends too early"),
    ]
    for (path, reason) in cases {
      let view = show(.file(path))
      view.placeholderColor = .white
      #expect(view.loadState == .failed && view.image == nil && view.displayedColor == .white)
      #expect(warnings.last == "the picture \(path) cannot be shown: \(reason)")
    }
    var wrong = png
    wrong[png.count / 2] ^= 1
    let damaged = show(.file(make("damaged.png", wrong)))
    #expect(damaged.loadState == .failed && warnings.last?.contains("it is damaged") == true)
    let cut = show(.file(make("cut.png", Array(png.dropLast(png.count / 2)))))
    #expect(cut.loadState == .loaded)
    #expect(warnings.last == "the picture \(folder)/cut.png is damaged, and shown in part")
    let told = warnings.count
    show(.file(folder))
    #expect(warnings.count == told, "a second view does not warn again")
  }

  @Test func `bytes are read like files`() throws {
    #expect(show(.bytes(try bytes("square.png"))).loadState == .loaded)
    #expect(show(.bytes([])).loadState == .failed)
  }

  @Test func `another source, or an image, takes the place of the first`() throws {
    let view = show(.file(Self.corpus + "square.png"))
    view.source = .file(Self.corpus + "square.svg")
    #expect(view.image == nil && view.loadState == .idle)
    stage.advance()
    #expect(view.loadState == .loaded && view.image?.isOpaque == true)
    view.image = Image(premultipliedRGBA: [255, 0, 0, 255], width: 1, height: 1)
    #expect(view.source == nil && view.loadState == .idle)
  }

  @Test func `two headless runs draw the same bytes`() throws {
    func draw() throws -> [UInt32] {
      let stage = HeadlessStage(size: Size(100, 80), scale: 1.5)
      let view = ImageView(
        source: .file(Self.corpus + "square.jpg"), contentMode: .scaleAspectFill, frame: Rect(5, 5, 70, 61))
      view.cornerRadius = 9
      view.clipsToBounds = true
      stage.window.addSubview(view)
      stage.start()
      let picture = try #require(stage.wholePicture())
      return Array(UnsafeBufferPointer(start: picture.pixels, count: picture.stride * picture.height))
    }
    #expect(try draw() == draw())
  }
}
