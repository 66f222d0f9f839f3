import Geometry
import Rendering
import TestSupport
import Views

/// Display lists of anything: items of all kinds inside and far outside the picture, numbers that no layout makes, begins
/// without ends.
struct RandomList {
  private var random: SeededGenerator
  private let size: Size
  private var nextStamp: UInt64 = 1

  init(seed: UInt64, size: Size) {
    random = SeededGenerator(seed: seed)
    self.size = size
  }

  mutating func items() -> [DisplayItem] {
    var items: [DisplayItem] = []
    var open: [DisplayItem] = []
    for _ in 0..<random.int(in: 1...60) {
      switch random.int(in: 0...11) {
      case 0...2: items.append(.shape(shape()))
      case 3: items.append(.shadow(shadow()))
      case 4: items.append(.text(text()))
      case 10, 11: items.append(.image(image()))
      case 5:
        open.append(.endClip)
        items.append(.beginClip(clip()))
      case 6, 7:
        open.append(.endGroup)
        items.append(.beginGroup(group()))
      default: if let end = open.popLast() { items.append(end) }
      }
    }
    // Some parts never end.
    return random.bool(probability: 0.8) ? items + open.reversed() : items
  }

  private mutating func shape() -> ShapeItem {
    ShapeItem(
      size: extent(), transform: transform(), cornerRadius: length(), fill: color(),
      borderWidth: coin() ? length() : 0, borderColor: color(), alpha: random.double(in: 0...1.2))
  }

  private mutating func shadow() -> ShadowItem {
    ShadowItem(
      size: extent(), transform: transform(), cornerRadius: length(), blur: length(),
      offset: Vector(number(), number()), color: color())
  }

  private mutating func text() -> TextItem {
    let words = ["a", "Ag", "fjord and some more words", "\u{5d0}\u{5d1}", "e\u{301}\u{302}", "\n\n", "\u{1F600}"]
    return TextItem(
      words[random.int(in: 0...words.count - 1)], fontSize: abs(length()), color: color(),
      box: Rect(number(), number(), length(), length()), transform: transform())
  }

  private static let images: [Image] = {
    var path = Path(ellipseIn: Rect(1, 2, 20, 12))
    path.addRect(Rect(-5, 4, 40, 3))
    let drawings = [PathDrawing(path, .fill(.evenOdd)), PathDrawing(path, .stroke(PathStroke(width: 3, join: .round)))]
    let sizes = [(1, 1), (64, 3), (30, 41)]
    return sizes.map { width, height in
      Image(width: width, height: height) { pixels in
        for index in 0..<width * height { pixels[index] = 0xff00_0000 | UInt32(index * 9_176_543 % 0xff_ffff) }
      }
    } + drawings.map { Image($0, size: Size(30, 20)) }
  }()

  private mutating func image() -> ImageItem {
    let image = Self.images[random.int(in: 0...Self.images.count - 1)]
    let part = Rect(random.double(in: 0...4), random.double(in: 0...4), length(), length())
    return ImageItem(
      image, box: Rect(number(), number(), length(), length()), source: coin() ? nil : part, cornerRadius: length(),
      tint: coin() ? color() : nil, transform: transform(), alpha: random.double(in: 0...1.2))
  }

  private mutating func clip() -> ClipItem {
    let (size, transform) = (extent(), transform())
    return ClipItem(
      size: size, transform: transform, cornerRadius: length(),
      picture: coin() ? stamp(Rect(origin: .zero, size: size).applying(transform)) : nil)
  }

  private mutating func group() -> GroupItem {
    let bounds = Rect(number(), number(), length(), length())
    var projection: GroupProjection?
    if coin() {
      let tilt = Tilt(
        angle: random.double(in: -1.7...1.7), axis: coin() ? .vertical : .horizontal,
        perspective: random.double(in: 0.6...4), recede: random.double(in: 0...0.5), shade: random.double(in: 0...1))
      let place = transform()
      projection = tilt.map(in: bounds).moved(by: place).map {
        GroupProjection(map: $0, content: bounds, darkness: tilt.darkness)
      }
    }
    return GroupItem(
      alpha: random.double(in: -0.1...1.1), bounds: coin() ? bounds : Rect(origin: .zero, size: size),
      picture: coin() ? stamp(bounds) : nil, projection: projection)
  }

  /// Few different ones, so that they come again.
  private mutating func stamp(_ extent: Rect) -> PictureStamp {
    PictureStamp(
      id: UInt64(random.int(in: 1...6)), version: UInt64(random.int(in: 1...2)), origin: Point(number(), number()),
      extent: extent)
  }

  private mutating func transform() -> Transform2D {
    switch random.int(in: 0...5) {
    case 0, 1, 2: Transform2D(translationX: number(), y: number())
    case 3: Transform2D(scaleX: random.double(in: -3...3), y: random.double(in: -3...3))
    case 4:
      Transform2D(rotation: random.double(in: -4...4)).concatenating(Transform2D(translationX: number(), y: number()))
    default: Transform2D(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }
  }

  private mutating func extent() -> Size { Size(length(), length()) }
  private mutating func color() -> Color {
    Color(
      red: random.double(in: 0...1), green: random.double(in: 0...1), blue: random.double(in: -1...2),
      alpha: coin() ? 1 : random.double(in: 0...1))
  }

  private mutating func coin() -> Bool { random.bool(probability: 0.5) }

  /// A place near the picture, and now and then one that no layout makes.
  private mutating func number() -> Double {
    let odd: [Double] = [0, -0.0, 0.5, 1e-12, 1e5, -1e5, 1e12, 1e200, -.greatestFiniteMagnitude, .infinity, .nan]
    if random.bool(probability: 0.04) { return odd[random.int(in: 0...odd.count - 1)] }
    let most = max(size.width, size.height)
    let value = random.double(in: -0.5 * most...1.5 * most)
    return coin() ? value.rounded() : value
  }

  private mutating func length() -> Double {
    random.bool(probability: 0.3) ? random.double(in: 0...12) : abs(number())
  }
}
