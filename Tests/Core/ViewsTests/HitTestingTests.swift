import Geometry
import TestSupport
import Testing
import Views

struct HitTestingTests {
  private let window = Window(frame: Rect(0, 0, 200, 200))

  private func add(_ name: String, _ frame: Rect, to parent: View? = nil) -> View {
    let view = View(frame: frame)
    view.identifier = name
    (parent ?? window).addSubview(view)
    return view
  }

  private func hit(_ x: Double, _ y: Double) -> String? { window.hitTest(Point(x, y))?.identifier }

  @Test func `the last child is on top`() {
    _ = add("below", Rect(0, 0, 100, 100))
    _ = add("above", Rect(50, 0, 100, 100))
    #expect(hit(75, 50) == "above")
    #expect(hit(25, 50) == "below")
  }

  @Test func `a turned view is hit where it is drawn, not in its bounding box`() {
    let view = add("diamond", Rect(50, 50, 100, 100))
    view.transform = Transform2D(rotation: .pi / 4)
    #expect(hit(100, 35) == "diamond")
    #expect(hit(52, 52) == nil)
  }

  @Test func `a scaled view is hit at its scaled size`() {
    let view = add("small", Rect(50, 50, 100, 100))
    view.transform = Transform2D(scaleX: 0.5, y: 0.5)
    #expect(hit(76, 76) == "small")
    #expect(hit(74, 74) == nil)
  }

  @Test func `a relative translation takes the view's place along`() {
    let view = add("slid", Rect(0, 0, 60, 60))
    view.relativeTranslation = Vector(1, 0.5)
    #expect(hit(30, 29) == nil)
    #expect(hit(61, 31) == "slid")
  }

  @Test func `the corner outside the rounding is not hit`() {
    let view = add("round", Rect(0, 0, 100, 100))
    view.cornerRadius = 50
    #expect(hit(10, 10) == nil)
    #expect(hit(16, 16) == "round")
  }

  @Test func `a clipped child is hit only inside its parent's rounding`() {
    let parent = add("parent", Rect(50, 50, 100, 100))
    _ = add("child", Rect(-50, -50, 200, 200), to: parent)
    #expect(hit(20, 20) == "child")
    parent.clipsToBounds = true
    parent.cornerRadius = 50
    #expect(hit(20, 20) == nil)
    #expect(hit(52, 52) == nil)
    #expect(hit(100, 100) == "child")
  }

  @Test func `hidden, faded, disabled and flattened views are passed over`() {
    _ = add("below", Rect(0, 0, 100, 100))
    let above = add("above", Rect(0, 0, 100, 100))
    above.isHidden = true
    #expect(hit(50, 50) == "below")
    above.isHidden = false
    above.alpha = 0.009
    #expect(hit(50, 50) == "below")
    above.alpha = 0.01
    #expect(hit(50, 50) == "above")
    above.isUserInteractionEnabled = false
    #expect(hit(50, 50) == "below")
    above.isUserInteractionEnabled = true
    above.transform = Transform2D(scaleX: 0, y: 1)
    #expect(hit(50, 50) == "below")
  }

  @Test func `a view that accepts no hits lets them through but not its children's`() {
    let parent = add("parent", Rect(0, 0, 100, 100))
    parent.acceptsHits = false
    _ = add("child", Rect(0, 0, 50, 50), to: parent)
    #expect(hit(25, 25) == "child")
    #expect(hit(75, 75) == nil)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
  func `agrees with a brute force projection on random trees`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let world = RandomTree(&random)
    for _ in 0..<400 {
      let point = random.point(in: Rect(-50, -50, 400, 400))
      let expected = world.topmost(at: point)
      let found = world.window.hitTest(point)
      let names = [found, expected].map { $0?.identifier ?? "-" }
      #expect(found === expected, "seed \(seed), \(point): \(names[0]) for \(names[1])")
    }
  }
}

/// A random tree, and the slow way to find what is hit: every view is projected forwards by its three corners.
private struct RandomTree {
  let window = Window(frame: Rect(0, 0, 300, 300))
  private var all: [View] = []

  init(_ random: inout SeededGenerator) {
    all = [window]
    window.identifier = "window"
    for number in 0..<40 {
      let parent = all[random.int(in: 0...all.count - 1)]
      let size = Size(random.double(in: 10...160), random.double(in: 10...160))
      let view = View(frame: Rect(origin: random.point(in: Rect(-40, -40, 240, 240)), size: size))
      view.identifier = "\(number)"
      view.anchorPoint = random.point(in: Rect(0, 0, 1, 1))
      view.transform = Transform2D(rotation: random.double(in: -3...3))
        .concatenating(Transform2D(scaleX: random.double(in: 0.3...2), y: random.double(in: 0.3...2)))
        .concatenating(Transform2D(translationX: random.double(in: -20...20), y: random.double(in: -20...20)))
      view.relativeTranslation = Vector(random.double(in: -0.5...0.5), random.double(in: -0.5...0.5))
      view.bounds.origin = random.point(in: Rect(-30, -30, 60, 60))
      if random.bool(probability: 0.5) { view.cornerRadius = random.double(in: 0...80) }
      view.clipsToBounds = random.bool(probability: 0.3)
      view.isHidden = random.bool(probability: 0.08)
      if random.bool(probability: 0.08) { view.alpha = 0 }
      view.isUserInteractionEnabled = !random.bool(probability: 0.08)
      view.acceptsHits = !random.bool(probability: 0.1)
      parent.insertSubview(view, at: random.int(in: 0...parent.subviews.count))
      all.append(view)
    }
  }

  func topmost(at point: Point) -> View? {
    var best: View?
    // In painting order, so the last one that is hit is on top.
    func visit(_ view: View, parents: [View]) {
      let path = parents + [view]
      let isShown = path.allSatisfy { !$0.isHidden && $0.alpha >= 0.01 && $0.isUserInteractionEnabled }
      let isUncut = parents.allSatisfy { !$0.clipsToBounds || isInside(point, $0) }
      if isShown, isUncut, view.acceptsHits, isInside(point, view) { best = view }
      for child in view.subviews { visit(child, parents: path) }
    }
    visit(window, parents: [])
    return best
  }

  /// Where a point of a view is on screen, one step up at a time.
  private func project(_ point: Point, of view: View) -> Point {
    guard let parent = view.superview else { return point }
    let size = view.bounds.size
    let anchor = Point(
      view.bounds.minX + view.anchorPoint.x * size.width, view.bounds.minY + view.anchorPoint.y * size.height)
    let turned = (point - anchor).applying(view.transform)
    let moved =
      view.center + turned + Vector(view.transform.tx, view.transform.ty)
      + Vector(view.relativeTranslation.x * size.width, view.relativeTranslation.y * size.height)
    return project(moved, of: parent)
  }

  private func isInside(_ point: Point, _ view: View) -> Bool {
    let corners = view.bounds.corners.map { project($0, of: view) }
    let (across, down) = (corners[1] - corners[0], corners[3] - corners[0])
    let way = point - corners[0]
    let area = across.x * down.y - across.y * down.x
    let x = (way.x * down.y - way.y * down.x) / area * view.bounds.width
    let y = (across.x * way.y - across.y * way.x) / area * view.bounds.height
    let (w, h) = (view.bounds.width, view.bounds.height)
    guard x >= 0, x < w, y >= 0, y < h else { return false }
    let r = min(view.cornerRadius, w / 2, h / 2)
    let isInCross = (x >= r && x <= w - r) || (y >= r && y <= h - r)
    let middles = [Point(r, r), Point(w - r, r), Point(r, h - r), Point(w - r, h - r)]
    return isInCross || middles.contains { $0.distance(to: Point(x, y)) <= r }
  }
}
