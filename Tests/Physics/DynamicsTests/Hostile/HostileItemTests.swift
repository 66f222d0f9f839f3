import Dynamics
import Geometry
import Testing
import Views

/// Items as nobody should make them: each falls onto a floor, is snapped, and comes to rest.
@Suite("Hostile items")
struct HostileItemTests {
  /// Sizes of nothing, of a hair, of a country.
  nonisolated static let sizes = [
    Size(0, 0), Size(0, 300), Size(1e-9, 1e-9), Size(0.05, 40), Size(1e6, 1e6), Size(1e6, 1), Size(1, 1e6),
    Size(1e7, 3),
  ]

  @Test("any size falls, and comes to rest on the floor or where its side meets the wall", arguments: sizes)
  func falls(size: Size) {
    let pit = Pit()
    let item = pit.item(Rect(center: Point(200, -size.height / 2), size: size))
    do {
      pit.animator.addBehavior(GravityBehavior(items: [item]))
      let floor = CollisionBehavior(items: [item])
      floor.addBoundary(withIdentifier: "floor", from: Point(-1e6, 600), to: Point(1e6, 600))
      pit.animator.addBehavior(floor)
    }
    let frames = pit.framesToRest(limit: 1200)
    #expect(frames != nil && pit.pauses == 1, "\(frames ?? -1)")
    #expect(item.isSound, "\(item.center)")
    if size.width < 1e5, size.height < 1e5 {
      #expect(abs(item.frame.maxY - 600) < 1 || abs(item.screenFrame.maxY - 600) < 1, "\(item.screenFrame)")
    }
  }

  @Test("any size is snapped exactly", arguments: sizes)
  func snaps(size: Size) {
    let pit = Pit()
    let item = pit.item(Rect(center: Point(10, 20), size: size))
    item.transform = Transform2D(rotation: 1)
    pit.animator.addBehavior(SnapBehavior(item: item, snapTo: Point(300, 20)))
    #expect(pit.framesToRest(limit: 300) != nil && pit.pauses == 1)
    #expect(item.center == Point(300, 20) && item.transform == .identity, "\(item.center) \(item.transform)")
  }

  @Test("any size hangs on a rod and can be pushed, without a trap", arguments: sizes)
  func hangs(size: Size) {
    let pit = Pit()
    let item = pit.item(Rect(center: Point(200, 300), size: size))
    pit.animator.addBehavior(AttachmentBehavior(item: item, attachedToAnchor: Point(200, 100)))
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.setAngle(0, magnitude: 1e5)
    push.setTargetOffsetFromCenter(Vector(size.width / 2, 1e9), for: item)
    pit.animator.addBehavior(push)
    pit.fall([item])
    pit.frames(240)
    #expect(item.isSound, "\(item.center)")
  }

  @Test("items that all begin at one place get out of each other's way, and rest")
  func onePlace() {
    let pit = Pit()
    let items = (0..<30).map { _ in pit.item(Rect(190, 290, 20, 20)) }
    pit.fall(items)
    let frames = pit.framesToRest(limit: 1800)
    #expect(frames != nil, "still moving")
    for item in items {
      #expect(item.isSound && pit.window.bounds.insetBy(dx: -2, dy: -2).contains(item.center), "\(item.center)")
    }
    #expect(Set(items.map(\.center)).count == 30)
  }

  @Test("an item far outside falls no farther than the world goes, by a step or so, and that is rest")
  func horizon() {
    let pit = Pit()
    let item = pit.item(Rect(9e5, 9.99e5, 10, 10))
    pit.animator.addBehavior(GravityBehavior(items: [item]))
    #expect(pit.framesToRest(limit: 1200) != nil)
    #expect(item.isSound && item.center.y < 1.001e6, "\(item.center)")
  }
}

/// Shapes that are none.
@Suite("Hostile shapes")
struct HostileShapeTests {
  private func fault(_ points: [Point]) -> String? {
    do {
      _ = try ConvexPolygon(points)
      return nil
    } catch { return error.description }
  }

  @Test("a concave polygon says at which corner, and one that crosses itself that it does")
  func faults() throws {
    let dart = [Point(0, 0), Point(20, 10), Point(0, 20), Point(5, 10)]
    #expect(try #require(fault(dart)).contains("concave at corner 3"))
    #expect(try #require(fault(dart.reversed())).contains("concave at corner 0"))
    #expect(try #require(fault([Point(0, 0), Point(20, 12), Point(20, 0), Point(0, 6)])).contains("crosses itself"))
    #expect(try #require(fault([Point(0, 0), Point(1, 1)])).contains("too few corners"))
    #expect(try #require(fault([Point(0, 0), Point(5, 5), Point(9, 9)])).contains("no area"))
    #expect(try #require(fault([Point(0, 0), Point(.nan, 5), Point(9, 9)])).contains("corner 1"))
    #expect(fault([]) != nil)
  }

  @Test("wound the other way it is the same polygon, and falls the same")
  func winding() throws {
    let corners = [Point(-20, 10), Point(0, -15), Point(20, 10)]
    let centers = try [corners, corners.reversed()].map { corners in
      let pit = Pit()
      let item = pit.item(Rect(180, 0, 40, 30))
      item.collisionBounds = .path(try ConvexPolygon(corners))
      pit.fall([item])
      #expect(pit.framesToRest(limit: 600) != nil)
      return item.center
    }
    #expect(abs(centers[0].y - 590) < 1, "\(centers)")
    #expect(centers[0].distance(to: centers[1]) < 0.5)
  }

  @Test("a polygon of many corners, of a hair's width, or beside its item's center is taken as it is", arguments: 0..<3)
  func oddPolygons(index: Int) throws {
    let pit = Pit()
    let item = pit.item(Rect(180, 0, 40, 40))
    let polygon = try [
      ConvexPolygon((0..<200).map { Point(angle: Double($0) / 200 * 2 * .pi, radius: 20) }),
      ConvexPolygon([Point(-20, -0.05), Point(20, -0.05), Point(20, 0.05), Point(-20, 0.05)]),
      ConvexPolygon([Point(100, 100), Point(140, 100), Point(120, 140)]),
    ][index]
    item.collisionBounds = .path(polygon)
    pit.fall([item])
    let frames = pit.framesToRest(limit: 1800)
    #expect(frames != nil && item.isSound, "\(item.center)")
  }
}

extension Point {
  fileprivate init(angle: Double, radius: Double) {
    let turned = Vector(radius, 0).applying(Transform2D(rotation: angle))
    self.init(turned.x, turned.y)
  }
}
