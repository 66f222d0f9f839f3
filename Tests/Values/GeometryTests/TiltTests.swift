import Geometry
import Testing

#if canImport(Glibc)
import Glibc
#endif

struct TiltTests {
  private let bounds = Rect(10, 20, 200, 100)

  /// Where a point is seen, written down as it is derived: turn it about the axis, then look at it from the eye.
  private func seen(_ p: Point, _ tilt: Tilt) -> Point {
    let pivot = Point(bounds.minX + tilt.pivot.x * bounds.width, bounds.minY + tilt.pivot.y * bounds.height)
    let side = tilt.axis == .vertical ? bounds.width : bounds.height
    var (x, y) = (p.x - pivot.x, p.y - pivot.y)
    let away = tilt.axis == .vertical ? x : y
    if tilt.axis == .vertical { x *= cos(tilt.angle) } else { y *= cos(tilt.angle) }
    let depth = away * sin(tilt.angle) + tilt.recede * side * abs(sin(tilt.angle))
    let eye = tilt.perspective * side
    return Point(pivot.x + x * eye / (eye + depth), pivot.y + y * eye / (eye + depth))
  }

  @Test func `corners are seen where a turn and a look from the eye take them`() throws {
    for axis in Tilt.Axis.allCases {
      for angle in [-1.5, -1, -0.3, 0, 0.2, 0.9, 1.55] {
        for pivot in [Point(0.5, 0.5), Point(0, 0.25), Point(1, 1)] {
          let tilt = Tilt(angle: angle, axis: axis, pivot: pivot, perspective: 1.5, recede: 0.3)
          for corner in bounds.corners {
            let there = try #require(tilt.map(in: bounds).apply(corner))
            #expect(there.distance(to: seen(corner, tilt)) < 1e-9)
          }
        }
      }
    }
  }

  @Test func `a positive turn takes the right edge back, or the bottom edge`() throws {
    let upright = try #require(Tilt(angle: 0.5).map(in: bounds).bounds(of: Rect(200, 20, 10, 100)))
    #expect(upright.height < 100)
    let level = try #require(Tilt(angle: 0.5, axis: .horizontal).map(in: bounds).bounds(of: Rect(10, 110, 200, 10)))
    #expect(level.width < 200)
  }

  @Test func `what is seen maps back to what it is`() throws {
    let map = Tilt(angle: 1.2, axis: .horizontal, pivot: Point(0.2, 0.7), perspective: 1).map(in: bounds)
    for p in [Point(10, 20), Point(210, 120), Point(57, 33)] {
      let there = try #require(map.apply(p))
      #expect(try #require(map.unapply(there)).distance(to: p) < 1e-8)
    }
  }

  @Test func `from a right angle on the back faces the eye`() {
    #expect(Tilt(angle: .pi / 2 - 1e-9).facesEye && Tilt(angle: 1 - .pi / 2).facesEye)
    #expect(!Tilt(angle: .pi / 2).facesEye && !Tilt(angle: -.pi / 2).facesEye && !Tilt(angle: .pi).facesEye)
    #expect(Tilt(angle: 2 * .pi + 1).facesEye && !Tilt(angle: 4).facesEye)
  }

  @Test func `whole turns are flat`() {
    #expect(Tilt().isFlat && Tilt(angle: 2 * .pi, perspective: 1, recede: 1, shade: 1).isFlat)
    #expect(!Tilt(angle: .pi).isFlat && !Tilt(angle: 1e-9).isFlat)
    #expect(Tilt(angle: 0).map(in: bounds) == .identity)
  }

  @Test func `with half a length to recede nothing leaves its place`() throws {
    for angle in stride(from: -1.5, through: 1.5, by: 0.1) {
      let seen = try #require(Tilt(angle: angle, perspective: 0.6, recede: 0.5).map(in: bounds).bounds(of: bounds))
      #expect(bounds.insetBy(dx: -1e-9, dy: -1e-9).contains(seen))
    }
  }

  @Test func `a tilt is valid where an eye can be`() {
    #expect(Tilt().isValid)
    #expect(!Tilt(angle: .nan).isValid && !Tilt(perspective: 0).isValid && !Tilt(perspective: .infinity).isValid)
    #expect(!Tilt(recede: -0.1).isValid && !Tilt(shade: 1.1).isValid && !Tilt(pivot: Point(.nan, 0)).isValid)
  }

  @Test func `darkness grows with the turn up to the shade`() {
    #expect(Tilt(angle: 0, shade: 0.5).darkness == 0)
    #expect(abs(Tilt(angle: .pi / 3, shade: 0.5).darkness - 0.25) < 1e-12)
    #expect(abs(Tilt(angle: -.pi / 2, shade: 0.5).darkness - 0.5) < 1e-12)
  }
}
