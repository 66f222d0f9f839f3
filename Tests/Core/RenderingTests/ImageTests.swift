import Geometry
import Rendering
import Testing
import Views

struct ImageTests {
  /// Opaque pixels of which no two neighbors are alike.
  static func noise(_ width: Int, _ height: Int, scale: Double = 1) -> Image {
    Image(width: width, height: height, scale: scale) { pixels in
      var state: UInt32 = 7
      for index in 0..<width * height {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels[index] = 0xff00_0000 | state >> 8
      }
    }
  }

  static func plain(_ width: Int, _ height: Int, _ pixel: UInt32 = 0xffff_ffff) -> Image {
    Image(width: width, height: height) { $0.update(repeating: pixel, count: width * height) }
  }

  private func words(_ image: Image) throws -> UnsafePointer<UInt32> { try #require(image.pixels).words }

  @Test(arguments: [1.0, 2, 1.5]) func `on whole pixels the pixels are copied`(scale: Double) throws {
    let image = Self.noise(18, 12, scale: scale)
    let box = Rect(origin: .zero, size: image.size)
    let buffer = picture([.image(ImageItem(image, box: box, transform: at(4, 6)))], scale: scale)
    let (left, top) = (Int(4 * scale), Int(6 * scale))
    for y in 0..<12 {
      for x in 0..<18 { #expect(buffer[left + x, top + y] == (try words(image))[y * 18 + x]) }
    }
    #expect(buffer.area == 18 * 12)
  }

  @Test func `a part of an image is copied from its place`() throws {
    let image = Self.noise(20, 20)
    let item = ImageItem(image, box: Rect(3, 2, 8, 6), source: Rect(5, 7, 8, 6), transform: at(10, 10))
    let buffer = picture([.image(item)])
    for y in 0..<6 {
      for x in 0..<8 { #expect(buffer[13 + x, 12 + y] == (try words(image))[(7 + y) * 20 + 5 + x]) }
    }
    #expect(buffer.area == 48)
  }

  @Test func `at half its size each pixel is the mean of four`() throws {
    let image = Self.noise(16, 16)
    let buffer = picture([.image(ImageItem(image, box: Rect(0, 0, 8, 8)))])
    let words = try words(image)
    for y in 0..<8 {
      for x in 0..<8 {
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { words[(2 * y + $1) * 16 + 2 * x + $0] }
        for shift in [0, 8, 16, 24] as [UInt32] {
          let mean = (four.reduce(0) { $0 + ($1 >> shift & 255) } + 2) / 4
          #expect(abs(Int(buffer[x, y] >> shift & 255) - Int(mean)) <= 1)
        }
      }
    }
  }

  @Test(arguments: [3, 5, 7, 11]) func `shrunk to any size it keeps its mean`(side: Int) throws {
    let image = Self.noise(97, 61)
    var target = [UInt32](repeating: 0, count: side * side)
    try target.withUnsafeMutableBufferPointer { target in
      PixelAverage.shrink(try words(image), 97, 61, to: try #require(target.baseAddress), side, side)
    }
    func mean(_ pixels: some Sequence<UInt32>, _ count: Int) -> Double {
      Double(pixels.reduce(0) { $0 + Int($1 & 255) }) / Double(count)
    }
    let whole = mean(UnsafeBufferPointer(start: try words(image), count: 97 * 61), 97 * 61)
    #expect(abs(mean(target, side * side) - whole) < 0.6)
  }

  @Test func `half a pixel to the right each pixel is the mean of two`() throws {
    let image = Self.noise(10, 4)
    let buffer = picture([.image(ImageItem(image, box: Rect(0, 0, 10, 4), transform: at(2.5, 3)))])
    let words = try words(image)
    for x in 1..<10 {
      let (one, two) = (Int(words[x - 1] & 255), Int(words[x] & 255))
      #expect(abs(Int(buffer[2 + x, 3] & 255) - (one + two) / 2) <= 1)
    }
    #expect(buffer.alpha(2, 3) == 128 && buffer.alpha(12, 3) == 128)
  }

  @Test(arguments: [0, 1, 2.5, 9, 14]) func `a white image has the outline of a white shape`(radius: Double) {
    var numbers = Numbers(seed: UInt64(radius * 2) + 3)
    for index in 0..<20 {
      let size = Size(numbers.next(28...40), 28)
      let place =
        index % 2 == 0
        ? at(numbers.next(2...9), numbers.next(2...9)) : turned(numbers.next(0...90), size, x: 12, y: 10)
      let image = ImageItem(
        Self.plain(9, 5), box: Rect(origin: .zero, size: size), cornerRadius: radius, transform: place)
      let shape = ShapeItem(size: size, transform: place, cornerRadius: radius, fill: .white)
      #expect(picture([.image(image)]).largestDifference(from: picture([.shape(shape)])) <= 1)
    }
  }

  @Test func `alpha and clip apply to an image as to a shape`() {
    let parts: [DisplayItem] = [.beginClip(ClipItem(size: Size(20, 20), transform: at(7.5, 5.25), cornerRadius: 8))]
    func drawn(_ item: DisplayItem) -> PixelBuffer { picture(parts + [item, .endClip], background: .black) }
    let image = ImageItem(Self.plain(4, 4), box: Rect(0, 0, 40, 40), transform: at(3, 3), alpha: 0.5)
    let shape = ShapeItem(size: Size(40, 40), transform: at(3, 3), fill: .white, alpha: 0.5)
    #expect(drawn(.image(image)).largestDifference(from: drawn(.shape(shape))) <= 1)
  }

  @Test func `a tint replaces the colors and keeps the alpha`() {
    let half = Image(width: 2, height: 1) { pixels in
      pixels[0] = 0xffab_cdef
      pixels[1] = 0x8010_2030
    }
    let buffer = picture([.image(ImageItem(half, box: Rect(0, 0, 2, 1), tint: Color(rgb: 0xff0000)))])
    #expect(buffer[0, 0] == 0xffff_0000)
    #expect(buffer[1, 0] == 0x8080_0000)
  }

  @Test func `what is drawn in parts is what is drawn at once`() {
    let items: [DisplayItem] = [
      .image(
        ImageItem(Self.noise(33, 21), box: Rect(0, 0, 41, 30), cornerRadius: 7, transform: at(9.3, 5.7))),
      .image(
        ImageItem(
          Self.noise(50, 40), box: Rect(0, 0, 24, 20), transform: turned(31, Size(24, 20), x: 30, y: 20), alpha: 0.8)),
    ]
    let whole = picture(items, background: .black)
    let parts = picture(items, background: .black)
    let rasterizer = Rasterizer(text: BoxText())
    for part in [Rect(11, 3, 17, 19), Rect(28, 8, 9, 30), Rect(0, 20, 64, 5)] {
      rasterizer.draw(DisplayList(items), into: parts, scale: 1, background: .black, damage: [part])
    }
    #expect(parts.largestDifference(from: whole) == 0)
  }

  @Test func `colors that exceed alpha count as alpha`() throws {
    let image = Image(premultipliedRGBA: [255, 1, 2, 128, 9, 9, 9, 0], width: 2, height: 1)
    #expect(try words(image)[0] == 0x8080_0102 && words(image)[1] == 0)
  }
}
