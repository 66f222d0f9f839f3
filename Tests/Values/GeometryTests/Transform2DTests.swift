import Geometry
import Testing

struct Transform2DTests {
  @Test func `an inverse undoes its map`() throws {
    let t = Transform2D(rotation: 0.7).concatenating(Transform2D(scaleX: 2, y: 3))
      .concatenating(Transform2D(translationX: 5, y: -4))
    let p = Point(12, -7)
    let q = p.applying(t).applying(try #require(t.inverted))
    #expect(p.distance(to: q) < 1e-12)
  }

  @Test func `a flattening map has no inverse`() {
    #expect(Transform2D(scaleX: 0, y: 1).inverted == nil)
  }

  @Test func `concatenating applies the receiver first`() {
    let t = Transform2D(scaleX: 2, y: 2).concatenating(Transform2D(translationX: 1, y: 0))
    #expect(Point(3, 0).applying(t) == Point(7, 0))
  }

  @Test func `translatedBy applies the translation first`() {
    let t = Transform2D(rotation: 1).translatedBy(x: 3, y: 4)
    let u = Transform2D(translationX: 3, y: 4).concatenating(Transform2D(rotation: 1))
    #expect(Point(1, 1).applying(t).distance(to: Point(1, 1).applying(u)) < 1e-12)
  }

  @Test func `a positive rotation is clockwise on screen`() {
    let p = Point(1, 0).applying(Transform2D(rotation: .pi / 2))
    #expect(p.distance(to: Point(0, 1)) < 1e-12)
  }
}
