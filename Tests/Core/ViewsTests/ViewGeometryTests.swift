import Geometry
import TestSupport
import Testing
import Views

struct ViewGeometryTests {
  @Test func `a frame is the place before transform and relative translation`() {
    let view = View(frame: Rect(10, 20, 100, 50))
    view.transform = Transform2D(rotation: 1)
    view.relativeTranslation = Vector(1, 1)
    #expect(view.frame == Rect(10, 20, 100, 50))
    view.frame = Rect(0, 0, 40, 40)
    #expect(view.center == Point(20, 20))
    #expect(view.transform == Transform2D(rotation: 1))
  }

  @Test func `a frame is kept whatever the anchor point`() {
    let view = View()
    view.anchorPoint = Point(0, 1)
    view.frame = Rect(10, 20, 100, 50)
    #expect(view.center == Point(10, 70))
    #expect(view.frame == Rect(10, 20, 100, 50))
  }

  @Test func `a negative width or height counts as 0, with one warning a window`() {
    let window = Window(frame: Rect(0, 0, 30, 200))
    var warnings: [String] = []
    window.onWarning = { warnings.append($0) }
    let view = View(frame: Rect(10, 20, -5, 50))
    #expect(view.frame == Rect(10, 20, 0, 50))
    window.addSubview(view)
    view.frame = Rect(20, 10, window.bounds.width - 40, 30)
    #expect(view.frame == Rect(20, 10, 0, 30))
    view.bounds = Rect(3, 4, 8, -1)
    #expect(view.bounds == Rect(3, 4, 8, 0))
    view.bounds.size = Size(-1, -2)
    #expect(view.bounds.size == .zero)
    #expect(warnings.count == 1 && warnings[0].contains("-10"), "\(warnings)")
  }

  /// As a layout sets them in a window that is too small: `bounds.height / 2 - 8`.
  @Test(arguments: [-0.5, -1e9]) func `negative radii and widths count as 0`(size: Double) {
    let view = View(frame: Rect(0, 0, 40, 30))
    view.cornerRadius = size
    view.border = Border(width: size, color: .white)
    view.shadow = Shadow(radius: size, color: .black)
    #expect(view.cornerRadius == 0 && view.border.width == 0 && view.shadow?.radius == 0)
    var (path, rect) = (Path(), Path())
    path.addRoundedRect(view.bounds, cornerRadius: size)
    rect.addRect(view.bounds)
    #expect(path == rect)
    path.addArc(center: .zero, radius: size, startAngle: 0, endAngle: 1)
    #expect(path.currentPoint == .zero)
  }

  @Test func `a transform turns about the anchor point`() {
    let window = Window(frame: Rect(0, 0, 200, 200))
    let view = View(frame: Rect(0, 0, 100, 100))
    window.addSubview(view)
    view.anchorPoint = .zero
    view.center = Point(100, 100)
    view.transform = Transform2D(rotation: .pi / 2)
    let corner = view.convert(Point(100, 0), to: nil)
    #expect(corner.map { $0.distance(to: Point(100, 200)) < 1e-9 } == true)
  }

  @Test func `the screen frame is upright around what is on screen`() {
    let window = Window(frame: Rect(0, 0, 200, 200))
    let view = View(frame: Rect(0, 0, 100, 100))
    window.addSubview(view)
    view.transform = Transform2D(scaleX: 2, y: 1)
    view.relativeTranslation = Vector(0.5, 0)
    #expect(view.screenFrame == Rect(0, 0, 200, 100))
  }

  @Test func `bounds' origin scrolls the children`() {
    let parent = View(frame: Rect(50, 50, 100, 100))
    let child = View(frame: Rect(10, 10, 10, 10))
    parent.addSubview(child)
    parent.bounds.origin = Point(5, 0)
    let root = View()
    root.addSubview(parent)
    #expect(child.convert(Point.zero, to: root) == Point(55, 60))
  }

  @Test(arguments: [UInt64(11), 12, 13])
  func `conversion there and back is the same place`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let window = Window(frame: Rect(0, 0, 300, 300))
    var all: [View] = [window]
    for _ in 0..<12 {
      let view = View(frame: Rect(origin: random.point(in: Rect(0, 0, 200, 200)), size: Size(80, 60)))
      view.transform = Transform2D(rotation: random.double(in: -3...3))
        .concatenating(Transform2D(scaleX: random.double(in: 0.5...2), y: random.double(in: 0.5...2)))
      view.relativeTranslation = Vector(random.double(in: -1...1), 0)
      all[random.int(in: 0...all.count - 1)].addSubview(view)
      all.append(view)
    }
    for _ in 0..<100 {
      let (a, b) = (all[random.int(in: 0...12)], all[random.int(in: 0...12)])
      let point = random.point(in: Rect(-50, -50, 200, 200))
      let there = try #require(a.convert(point, to: b))
      #expect(try #require(b.convert(there, to: a)).distance(to: point) < 1e-8)
      #expect(try #require(b.convert(point, from: a)).distance(to: there) < 1e-8)
      // A way is the difference of two places.
      let way = Vector(3, -2)
      let moved = try #require(a.convert(point + way, to: b))
      #expect(((moved - there) - (try #require(a.convert(way, to: b)))).length < 1e-8)
    }
  }

  @Test func `conversion between two trees or into a flattened view has no answer`() {
    let (a, b) = (View(frame: Rect(0, 0, 10, 10)), View(frame: Rect(0, 0, 10, 10)))
    #expect(a.convert(Point.zero, to: b) == nil)
    let root = View()
    root.addSubview(a)
    root.addSubview(b)
    b.transform = Transform2D(scaleX: 1, y: 0)
    #expect(a.convert(Point.zero, to: b) == nil)
    #expect(b.convert(Point(3, 3), to: a) == Point(3, 5))
  }
}
