import Geometry
import Testing

struct RectTests {
  @Test func `an intersection of strangers is empty`() {
    #expect(Rect(0, 0, 10, 10).intersection(Rect(20, 0, 5, 5)).isEmpty)
  }

  @Test func `insets never make a size negative`() {
    #expect(Rect(0, 0, 10, 10).insetBy(dx: 20, dy: 2).size == Size(0, 6))
  }

  @Test func `the right and bottom edges are outside`() {
    let r = Rect(0, 0, 10, 10)
    #expect(r.contains(Point(0, 0)))
    #expect(!r.contains(Point(10, 0)))
    #expect(!r.contains(Point(0, 10)))
  }

  @Test func `mapping a rectangle gives the box around its corners`() {
    let r = Rect(-1, -1, 2, 2).applying(Transform2D(rotation: .pi / 4))
    #expect(abs(r.width - 2 * 2.0.squareRoot()) < 1e-12)
    #expect(r.center.distance(to: .zero) < 1e-12)
  }
}
