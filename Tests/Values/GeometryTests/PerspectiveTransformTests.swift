import Geometry
import Testing

struct PerspectiveTransformTests {
  private let bounds = Rect(0, 0, 100, 100)

  @Test func `moved into another plane, it does there what it did`() throws {
    let map = Tilt(angle: 0.7, perspective: 1.3).map(in: bounds)
    let plane = Transform2D(rotation: 0.4).concatenating(Transform2D(a: 2, b: 0, c: 0.5, d: 1.5, tx: 30, ty: -7))
    let moved = try #require(map.moved(by: plane))
    for p in bounds.corners {
      let expected = try #require(map.apply(p)).applying(plane)
      #expect(try #require(moved.apply(p.applying(plane))).distance(to: expected) < 1e-9)
    }
    #expect(map.moved(by: Transform2D(scaleX: 0, y: 1)) == nil)
  }

  @Test func `an upright plane keeps columns columns, to the bit`() throws {
    let plane = Transform2D(a: 1.7, b: 0, c: 0, d: 0.3, tx: 12.345, ty: -6.789)
    let moved = try #require(Tilt(angle: 0.7).map(in: bounds).moved(by: plane))
    #expect(moved.affine.c == 0 && moved.h == 0)
    let level = try #require(Tilt(angle: 0.7, axis: .horizontal).map(in: bounds).moved(by: plane))
    #expect(level.affine.b == 0 && level.g == 0)
  }

  @Test func `what is too near the eye is cut off`() throws {
    // The eye is a tenth of the width away: the left half comes far behind it.
    let map = Tilt(angle: 1.2, perspective: 0.1).map(in: bounds)
    #expect(map.apply(Point(0, 50)) == nil)
    let seen = try #require(map.bounds(of: bounds))
    #expect(seen.isFinite && seen.width <= 1601 && seen.height <= 1601)
    #expect(map.bounds(of: Rect(0, 0, 10, 100)) == nil)
    let there = try #require(map.apply(Point(60, 3)))
    #expect(try #require(map.unapply(there)).distance(to: Point(60, 3)) < 1e-9)
  }

  @Test func `beyond the horizon nothing is seen`() {
    let map = Tilt(angle: 1.2, perspective: 1).map(in: Rect(0, 0, 100, 100))
    // Of all that goes back to the right, the farthest is seen 100 cos 1.2 / sin 1.2 points from the axis.
    #expect(map.unapply(Point(50 + 39, 50)) == nil)
    #expect(map.unapply(Point(50 + 30, 50)) != nil)
  }
}
