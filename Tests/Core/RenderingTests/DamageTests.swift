import Geometry
import Rendering
import TestSupport
import Testing
import Views

struct DamageTests {
  private let window = Rect(0, 0, 640, 480)

  private func box(_ x: Double, _ y: Double, _ side: Double = 4, _ color: Color = .white) -> DisplayItem {
    .shape(ShapeItem(size: Size(side, side), transform: at(x, y), fill: color))
  }

  private func damage(_ old: [DisplayItem], _ new: [DisplayItem]) -> [Rect]? {
    DisplayList(new).damage(from: DisplayList(old), in: window)
  }

  @Test func `equal lists differ nowhere`() {
    #expect(damage([box(1, 1), box(5, 5)], [box(1, 1), box(5, 5)]) == [])
    #expect(damage([], []) == [])
  }

  @Test func `an item that looks different is damage where it is, and one that moved where it was too`() {
    let rest = [box(1, 1), box(30, 30)]
    #expect(damage([box(10, 10)] + rest, [box(10, 10, 4, .black)] + rest) == [Rect(10, 10, 4, 4)])
    #expect(damage([box(10, 10)] + rest, [box(400, 10)] + rest) == [Rect(400, 10, 4, 4), Rect(10, 10, 4, 4)])
  }

  @Test func `parts that lie close together are one`() {
    #expect(damage([box(10, 10), box(30, 10)], [box(10, 10, 4, .black), box(30, 10, 4, .black)])?.count == 1)
  }

  @Test func `an item that came or went is damage`() {
    #expect(damage([box(1, 1)], [box(1, 1), box(20, 20)]) == [Rect(20, 20, 4, 4)])
    #expect(damage([box(1, 1), box(20, 20), box(5, 5)], [box(1, 1), box(5, 5)]) == [Rect(20, 20, 4, 4)])
  }

  @Test func `only what a clip lets through is damage`() {
    let clip = DisplayItem.beginClip(ClipItem(size: Size(6, 6), transform: at(20, 20)))
    #expect(
      damage([clip, box(20, 20, 30), .endClip], [clip, box(20, 20, 30, .black), .endClip]) == [Rect(20, 20, 8, 8)])
  }

  @Test func `what stays the same and comes into another clip is damage`() {
    let (left, right) = (Rect(0, 0, 20, 20), Rect(30, 20, 8, 8))
    func clip(_ rect: Rect) -> DisplayItem {
      .beginClip(ClipItem(size: rect.size, transform: at(rect.minX, rect.minY)))
    }
    let (a, b) = (box(1, 1), box(10, 10, 24, .black))
    let damage = damage([clip(left), a, .endClip, clip(right), b, .endClip], [clip(left), a, b, .endClip])
    #expect(damage?.contains { $0.contains(Rect(10, 10, 10, 10)) } == true)
    #expect(damage?.contains { $0.contains(right) } == true)
  }

  @Test func `where a group fades all of it is damage`() {
    func group(_ alpha: Double) -> [DisplayItem] {
      [.beginGroup(GroupItem(alpha: alpha, bounds: Rect(4, 4, 20, 20))), box(5, 5), box(8, 8), .endGroup]
    }
    #expect(damage(group(0.5), group(0.6)) == [Rect(4, 4, 20, 20)])
  }

  @Test func `a stamp alone is no damage`() {
    func group(_ version: UInt64) -> [DisplayItem] {
      let bounds = Rect(4, 4, 20, 20)
      let stamp = PictureStamp(id: 1, version: version, origin: .zero, extent: bounds)
      let color = version == 2 ? Color.black : .white
      return [
        .beginGroup(GroupItem(alpha: 0.5, bounds: bounds, picture: stamp)), box(8, 8), box(12, 12, 4, color), .endGroup,
      ]
    }
    #expect(damage(group(1), group(2)) == [Rect(12, 12, 4, 4)])
  }

  @Test func `most of the window is all of it`() {
    #expect(damage([box(0, 0, 500)], [box(0, 0, 500, .black)]) == nil)
  }

  @Test(arguments: [6, 9, 20, 400]) func `however many changed there are a few parts, which hold all of it`(count: Int)
  {
    let places = (0..<count).map { (index: Int) -> Point in Point(Double(index * 97 % 620), Double(index * 61 % 460)) }
    let parts = damage(places.map { box($0.x, $0.y, 1) }, places.map { box($0.x, $0.y, 1, .black) })
    guard let parts else { return #expect(count == 400) }
    #expect((1...37).contains(parts.count))
    #expect(places.allSatisfy { p in parts.contains { $0.contains(Rect(p.x, p.y, 1, 1)) } })
    for (index, part) in parts.enumerated() { #expect(parts[..<index].allSatisfy { !$0.intersects(part) }) }
  }

  @Test func `small parts far apart leave most of the window alone`() {
    let places = [Point(5, 5), Point(600, 5), Point(5, 440), Point(600, 440)]
    let all = places.flatMap { (place: Point) -> [Point] in
      (0..<10).map { (index: Int) -> Point in place + Vector(Double(index) * 3, Double(index % 3) * 9) }
    }
    let parts = damage(all.map { box($0.x, $0.y, 1) }, all.map { box($0.x, $0.y, 1, .black) })
    let area = parts?.reduce(0.0) { (sum: Double, part: Rect) -> Double in sum + part.width * part.height }
    #expect(parts?.count == 4 && area ?? .infinity < 4 * 96 * 64)
  }

  @Test(arguments: [1, 1.5, 2]) func `in a list that scrolls, the ground between the lines stays`(scale: Double) {
    let window = Rect(0, 0, 1920, 1080)
    func rows(at offset: Double) -> [DisplayItem] {
      (0..<18).flatMap { row -> [DisplayItem] in
        let top = Double(row) * 64 - offset
        return [
          .shape(ShapeItem(size: Size(40, 40), transform: at(16, top + 12), cornerRadius: 20, fill: .white)),
          .text(
            TextItem(
              TextContent("Row \(row)"), fontSize: 15, color: .white, box: Rect(0, 0, 1832, 20),
              textSize: Size(120, 18), transform: at(72, top + 11))),
          .shape(ShapeItem(size: Size(1920, 1), transform: at(0, top + 63), fill: .white)),
        ]
      }
    }
    let (old, new) = (rows(at: 0), rows(at: 24))
    let parts = DisplayList(new).damage(from: DisplayList(old), in: window, scale: scale)
    #expect((parts?.reduce(0) { $0 + $1.width * $1.height } ?? .infinity) < 0.25 * window.width * window.height)
    // As pixels, too, they keep apart.
    var regions: [PixelRect] = []
    let whole = PixelRect(x0: 0, y0: 0, x1: Int(1920 * scale), y1: Int(1080 * scale))
    PixelRect.replace(&regions, with: parts, scale: scale, in: whole)
    #expect(regions.reduce(0) { $0 + $1.width * $1.height } < whole.width * whole.height / 4)
  }

  @Test func `numbers that say no place make everything damage`() {
    #expect(damage([box(.nan, 0)], [box(1, 1)]) == nil)
  }

  /// The same bytes as drawing everything, whatever changes in whatever nesting.
  @Test func `drawing the damage makes the whole picture`() {
    var partial = 0
    for seed in 0..<120 { partial += checkDamage(seed: seed) }
    // Else nothing was tested.
    #expect(partial > 100)
  }

  /// - Returns: how often a part of the picture was drawn.
  private func checkDamage(seed: Int) -> Int {
    var scene = RandomScene(seed: UInt64(seed))
    let text = BoxText()
    let rasterizer = Rasterizer(text: text)
    let kept = PixelBuffer(width: Int(RandomScene.window.width), height: Int(RandomScene.window.height))
    var old = DisplayList(scene.items)
    var partial = 0
    rasterizer.draw(old, into: kept, scale: 1, background: .black)
    for step in 0..<4 {
      scene.change()
      let list = DisplayList(scene.items)
      let damage = list.damage(from: old, in: RandomScene.window)
      if damage?.isEmpty == false { partial += 1 }
      rasterizer.draw(list, into: kept, scale: 1, background: .black, damage: damage)
      let whole = picture(
        list.items, width: kept.width, height: kept.height, background: .black, text: text)
      let count = kept.differenceCount(from: whole)
      #expect(count == 0, "seed \(seed), step \(step), damage \(String(describing: damage))\n\(old)\n--\n\(list)")
      if count > 0 { return partial }
      old = list
    }
    return partial
  }
}

/// Trees of items with clips and groups, and random changes of them.
private struct RandomScene {
  static let window = Rect(0, 0, 110, 80)

  private indirect enum Node {
    case leaf(DisplayItem)
    case part(DisplayItem, [Node])
  }

  private var random: SeededGenerator
  private var nodes: [Node] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    nodes = makeNodes(depth: 0)
  }

  var items: [DisplayItem] { nodes.flatMap(RandomScene.flat) }

  mutating func change() {
    for _ in 0...random.int(in: 0...2) { nodes = changed(nodes, depth: 0) }
  }

  private static func flat(_ node: Node) -> [DisplayItem] {
    switch node {
    case .leaf(let item): return [item]
    case .part(let head, let inner):
      if case .beginClip = head { return [head] + inner.flatMap(flat) + [.endClip] }
      return [head] + inner.flatMap(flat) + [.endGroup]
    }
  }

  private mutating func changed(_ old: [Node], depth: Int) -> [Node] {
    var nodes = old
    let index = random.int(in: 0...nodes.count)
    if index == nodes.count || random.bool(probability: 0.15) {
      nodes.insert(makeNode(depth: depth), at: index)
    } else if random.bool(probability: 0.15) {
      nodes.remove(at: index)
    } else if random.bool(probability: 0.1) {
      nodes.shuffle(using: &random)
    } else if case .part(let head, let inner) = nodes[index] {
      switch random.int(in: 0...3) {
      case 0: nodes[index] = .part(makeHead(), inner)
      case 1: nodes.replaceSubrange(index...index, with: inner)
      default: nodes[index] = .part(head, changed(inner, depth: depth + 1))
      }
    } else if random.bool(probability: 0.2) {
      nodes[index] = .part(makeHead(), [nodes[index]])
    } else {
      nodes[index] = .leaf(makeLeaf())
    }
    return nodes
  }

  private mutating func makeNodes(depth: Int) -> [Node] {
    (0...random.int(in: 0...4)).map { _ in makeNode(depth: depth) }
  }

  private mutating func makeNode(depth: Int) -> Node {
    depth < 3 && random.bool(probability: 0.35) ? .part(makeHead(), makeNodes(depth: depth + 1)) : .leaf(makeLeaf())
  }

  private mutating func makeHead() -> DisplayItem {
    if random.bool(probability: 0.5) {
      return .beginClip(ClipItem(size: size(), transform: map(), cornerRadius: random.double(in: 0...8)))
    }
    let corner = random.point(in: Rect(-10, -10, 100, 80))
    return .beginGroup(GroupItem(alpha: random.double(in: 0...1), bounds: Rect(origin: corner, size: size())))
  }

  private mutating func makeLeaf() -> DisplayItem {
    switch random.int(in: 0...5) {
    case 0:
      return .shadow(
        ShadowItem(
          size: size(), transform: map(), cornerRadius: random.double(in: 0...6), blur: random.double(in: 0...12),
          offset: Vector(random.double(in: -4...4), random.double(in: -4...4)), color: color()))
    case 1:
      return .text(
        TextItem("text", fontSize: 6, color: color(), box: Rect(0, 0, 20, 10), alignment: .center, transform: map()))
    case 2:
      guard random.bool(probability: 0.3) else {
        return .shape(ShapeItem(size: size(), transform: map(), fill: .white))
      }
      return .shape(ShapeItem(size: Size(120, 90), transform: at(random.double(in: -90...90), -5), fill: .white))
    default:
      let isSharp = random.bool(probability: 0.3)
      return .shape(
        ShapeItem(
          size: size(), transform: map(), cornerRadius: isSharp ? 0 : random.double(in: 0...12), fill: color(),
          borderWidth: random.bool(probability: 0.3) ? 2 : 0, borderColor: color(), alpha: random.double(in: 0.2...1)))
    }
  }

  private mutating func size() -> Size { Size(random.double(in: 0.5...30), random.double(in: 0.5...24)) }

  private mutating func color() -> Color {
    Color(
      red: random.double(in: 0...1), green: random.double(in: 0...1), blue: random.double(in: 0...1),
      alpha: random.bool(probability: 0.5) ? 1 : random.double(in: 0...1))
  }

  private mutating func map() -> Transform2D {
    let place = random.point(in: Rect(-15, -15, 120, 90))
    let moved = at(place.x, place.y)
    switch random.int(in: 0...5) {
    case 0: return at(place.x.rounded(), place.y.rounded())
    case 1: return Transform2D(rotation: random.double(in: -4...4)).concatenating(moved)
    case 2: return Transform2D(scaleX: random.double(in: 0.2...3), y: random.double(in: 0.2...3)).concatenating(moved)
    case 3:
      return Transform2D(a: 1, b: random.double(in: -1...1), c: random.double(in: -1...1), d: 1, tx: 0, ty: 0)
        .concatenating(moved)
    default: return moved
    }
  }
}
