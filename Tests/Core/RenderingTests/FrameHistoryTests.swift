import Geometry
import TestSupport
import Testing
import Views

@testable import Rendering

struct FrameHistoryTests {
  private static let ground = FrameSurroundings(size: Size(400, 300), scale: 1, background: .black)

  private static let contents = (0..<12).map { TextContent("row \($0)") }
  private static let images = (1..<6).map { side in Image(width: side, height: side) { $0[0] = 0xff00_0000 } }

  /// Returns an item of a random kind with random values.
  private static func item(_ random: inout SeededGenerator) -> DisplayItem {
    let place = Transform2D(
      translationX: random.double(in: -50...50).rounded(), y: random.double(in: -50...50).rounded())
    let size = Size(random.double(in: 1...50).rounded(), 20)
    let stamp = PictureStamp(id: 7, version: random.next() % 3, origin: .zero, extent: Rect(0, 0, 9, 9))
    switch random.int(in: 0...7) {
    case 0: return .shape(ShapeItem(size: size, transform: place, fill: .white))
    case 1: return .shadow(ShadowItem(size: size, transform: place, blur: 4, color: .black))
    case 2:
      return .text(
        TextItem(
          contents[random.int(in: 0...contents.count - 1)], fontSize: 12, color: .white, box: Rect(0, 0, 90, 20),
          textSize: random.bool(probability: 0.5) ? size : nil, transform: place))
    case 3:
      return .image(
        ImageItem(
          images[random.int(in: 0...images.count - 1)], box: Rect(0, 0, 9, 9),
          tint: random.bool(probability: 0.5) ? .white : nil, transform: place))
    case 4: return .beginClip(ClipItem(size: size, picture: random.bool(probability: 0.5) ? stamp : nil))
    case 5:
      let map = PerspectiveTransform(affine: place, g: 0, h: 0.001, i: 1)
      let projection = GroupProjection(map: map, content: Rect(0, 0, 5, 5), darkness: 0.5)
      return .beginGroup(
        GroupItem(
          alpha: 0.5, bounds: Rect(0, 0, 9, 9), projection: random.bool(probability: 0.5) ? projection : nil))
    case 6: return .endClip
    default: return .endGroup
    }
  }

  private static func move(_ item: DisplayItem, by distance: Double) -> DisplayItem {
    item.moved(by: Vector(distance, -distance))
  }

  /// Changes a list as frames do: moves items, adds and removes some, now and then replaces all.
  private static func change(_ items: inout [DisplayItem], _ random: inout SeededGenerator) {
    switch random.int(in: 0...9) {
    case 0: items = (0..<random.int(in: 0...40)).map { _ in item(&random) }
    case 1: items.insert(item(&random), at: random.int(in: 0...items.count))
    case 2 where !items.isEmpty: items.remove(at: random.int(in: 0...items.count - 1))
    case 3 where items.count > 4:
      items.removeFirst(random.int(in: 1...4))
      for _ in 0..<random.int(in: 1...4) { items.append(item(&random)) }
      items = items.map { move($0, by: 1) }
    case 4: break
    default:
      for index in items.indices where random.bool(probability: 0.3) { items[index] = move(items[index], by: 0.25) }
    }
  }

  /// Compares with a model that keeps every list.
  @Test(arguments: 0..<8) func `every recorded frame is read as it was`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let history = FrameHistory(duration: 1e9, byteLimit: 1 << 30)
    var model: [(time: Double, items: [DisplayItem], ground: FrameSurroundings)] = []
    var items: [DisplayItem] = []
    var ground = Self.ground
    for step in 0..<1500 {
      Self.change(&items, &random)
      if random.bool(probability: 0.01) { ground.size.width += 1 }
      let isNew = model.last.map { $0.items != items || $0.ground != ground } ?? true
      let isRecorded = history.record(DisplayList(items), ground, at: Double(step))
      if isNew { #expect(isRecorded) }
      if isRecorded { model.append((Double(step), items, ground)) }
    }
    #expect(history.numbers == 0..<model.count)
    for _ in 0..<600 {
      let number = random.int(in: 0...model.count - 1)
      let frame = history.frame(number)
      #expect(frame.list.items == model[number].items)
      #expect(frame.surroundings == model[number].ground)
      let time = random.double(in: -5...1510)
      let expected = model.lastIndex { $0.time <= time } ?? 0
      #expect(history.number(at: time) == expected)
    }
  }

  @Test func `a frame without changes is not recorded`() {
    let history = FrameHistory()
    let list = DisplayList([.shape(ShapeItem(size: Size(1, 1)))])
    #expect(history.record(list, Self.ground, at: 0))
    #expect(!history.record(list, Self.ground, at: 1))
    var other = Self.ground
    other.background = .white
    #expect(history.record(list, other, at: 2))
    #expect(history.span == 0...2)
  }

  private func row(_ content: TextContent, _ y: Double) -> DisplayItem {
    .text(
      TextItem(
        content, fontSize: 12, color: .white, box: Rect(0, 0, 9, 9), transform: Transform2D(translationX: 0, y: y)))
  }

  @Test func `frames older than the duration go`() {
    let history = FrameHistory(duration: 60)
    for frame in 0..<9000 {
      let shape = ShapeItem(size: Size(1, 1), transform: Transform2D(translationX: Double(frame), y: 0))
      history.record(DisplayList([.shape(shape)]), Self.ground, at: Double(frame) / 60)
    }
    #expect(history.span?.upperBound == 8999.0 / 60)
    let kept = history.span.map { $0.upperBound - $0.lowerBound } ?? 0
    #expect(kept >= 60)
    // A chunk of 512 frames goes as a whole.
    let most: Double = 60 + 512 / 60 + 1
    #expect(kept < most)
  }

  @Test func `the oldest frames go when the memory is full`() {
    let limit = 4 << 20
    let history = FrameHistory(byteLimit: limit)
    var random = SeededGenerator(seed: 1)
    for frame in 0..<2000 {
      let items = (0..<100).map { _ in
        DisplayItem.shape(ShapeItem(size: Size(random.double(in: 1...9), 1), fill: .white))
      }
      history.record(DisplayList(items), Self.ground, at: Double(frame) / 60)
      #expect(history.byteCount <= limit)
    }
    #expect(history.numbers.upperBound == 2000)
    #expect(history.numbers.count > 500)
  }

  @Test func `texts and images count when nothing else has them`() {
    let history = FrameHistory()
    var image: Image? = Image(width: 1000, height: 1000) { $0[0] = 1 }
    if let image {
      history.record(DisplayList([.image(ImageItem(image, box: Rect(0, 0, 9, 9)))]), Self.ground, at: 0)
    }
    let shared = history.byteCount
    image = nil
    #expect(history.byteCount - shared > 4_000_000)
  }

  @Test func `a history keeps the images of its frames alive, and no longer`() {
    let history = FrameHistory(duration: 1)
    weak var weakImage: Image?
    do {
      let image = Image(width: 4, height: 4) { $0[0] = 0xff12_3456 }
      weakImage = image
      history.record(DisplayList([.image(ImageItem(image, box: Rect(0, 0, 9, 9)))]), Self.ground, at: 0)
    }
    #expect(weakImage != nil)
    guard case .image(let item)? = history.frame(0).list.items.first else {
      Issue.record("no image")
      return
    }
    #expect(item.image === weakImage)
    for frame in 1..<1200 {
      let shape = ShapeItem(size: Size(Double(frame), 1))
      history.record(DisplayList([.shape(shape)]), Self.ground, at: Double(frame))
    }
    #expect(item.image === weakImage)
    _ = consume item
    #expect(weakImage == nil)
  }

  @Test func `many large pictures keep the history within its memory`() {
    let limit = 8 << 20
    let history = FrameHistory(byteLimit: limit)
    for frame in 0..<200 {
      let image = Image(width: 300, height: 300) { $0[0] = UInt32(frame) }
      history.record(
        DisplayList([.image(ImageItem(image, box: Rect(0, 0, 9, 9)))]), Self.ground, at: Double(frame) / 60)
      #expect(history.byteCount <= limit)
    }
    #expect(history.numbers.count > 5)
  }

  @Test func `a list that scrolls costs its new rows and the places of the others`() {
    let texts = (0..<200).map { TextContent("row \($0)") }
    func list(_ first: Int, _ offset: Double) -> DisplayList {
      DisplayList((first..<first + 40).map { row(texts[$0], Double($0) * 20 - offset) })
    }
    let scrolling = FrameHistory()
    for frame in 0..<100 { scrolling.record(list(frame, Double(frame) * 20), Self.ground, at: Double(frame)) }
    let moving = FrameHistory()
    for frame in 0..<100 { moving.record(list(0, Double(frame) * 20), Self.ground, at: Double(frame)) }
    #expect(scrolling.wordCount < moving.wordCount * 2)
  }

  @Test func `an item that moves costs two words`() {
    let history = FrameHistory()
    for frame in 0..<101 {
      let shapes = (0..<200).map { index in
        ShapeItem(
          size: Size(9, 9), transform: Transform2D(translationX: Double(frame) + 0.5, y: Double(index + frame) + 0.5))
      }
      history.record(DisplayList(shapes.map { .shape($0) }), Self.ground, at: Double(frame))
      if frame == 0 { #expect(history.wordCount < 200 * 14) }
    }
    #expect(history.wordCount - 200 * 14 <= 100 * 200 * 2)
  }
}
