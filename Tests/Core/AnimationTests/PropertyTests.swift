import Animation
import Geometry
import Motion
import TestSupport
import Testing
import Views

struct PropertyTests {
  private func decorate(_ view: View) {
    view.bounds = Rect(3, 4, 120.7, 61.3)
    view.center = Point(0.1 + 0.2, 1 / 3.0)
    view.anchorPoint = Point(0.3, 0.7)
    view.transform = Transform2D(rotation: 1.1).concatenating(
      Transform2D(a: 1.3, b: 0.2, c: -0.4, d: -0.9, tx: 7, ty: 1))
    view.relativeTranslation = Vector(0.1, -1 / 3.0)
    view.tilt = Tilt(
      angle: 0.7, axis: .horizontal, pivot: Point(0.1, 0.9), perspective: 1 / 3.0, recede: 0.3, shade: 0.9)
    view.alpha = 0.123456789
    view.backgroundColor = Color(red: 0.1, green: 0.7, blue: 1 / 3.0, alpha: 0.9)
    view.cornerRadius = 1 / 7.0
    view.border = Border(width: 1.1, color: Color(red: 0.3, green: 0.2, blue: 0.1))
    view.shadow = Shadow(radius: 3.3, offset: Vector(1, 2), color: Color(red: 0, green: 0, blue: 0, alpha: 0.31))
  }

  @Test func `Every property moves on the way and ends at its destination to the bit`() {
    let bench = Bench()
    let target = View(frame: Rect(0, 0, 100, 100))
    target.identifier = "card"
    bench.card.identifier = "card"
    decorate(target)
    View.animate(withDuration: 0.3, animations: { decorate(bench.card) })
    let start = ViewProperty.animated.map { bench.card.read($0) }
    bench.frame(at: 0.1)
    let middle = ViewProperty.animated.map { bench.card.read($0) }
    for (property, pair) in zip(ViewProperty.animated, zip(start, middle)) {
      #expect(pair.0 != pair.1, "\(property)")
      #expect(target.read(property) != pair.1, "\(property)")
    }
    bench.rest()
    #expect(bench.card.textDescription == target.textDescription)
    #expect(ViewProperty.animated.allSatisfy { bench.card.read($0) == target.read($0) })
  }

  @Test func `A turn goes the shorter way at full size`() {
    let bench = Bench()
    bench.card.transform = Transform2D(rotation: 3)
    View.animate(
      withDuration: 1, options: .curveLinear, animations: { bench.card.transform = Transform2D(rotation: -3) })
    bench.frame(at: 0.5)
    let middle = bench.card.transform
    #expect(isNear(abs(middle.rotation), .pi, 1e-6) && isNear(middle.scale.width, 1))
  }

  @Test func `A turn in depth begins about the axis that it ends with`() {
    let bench = Bench()
    View.animate(
      withDuration: 1, options: .curveLinear, animations: { bench.card.tilt = Tilt(angle: 1, axis: .horizontal) })
    #expect(bench.card.tilt.isFlat)
    bench.frame(at: 0.5)
    #expect(bench.card.tilt.axis == .horizontal && isNear(bench.card.tilt.angle, 0.5))
  }

  @Test func `A mirror goes through flat, not round`() {
    let bench = Bench()
    View.animate(
      withDuration: 1, options: .curveLinear, animations: { bench.card.transform = Transform2D(scaleX: -1, y: 1) })
    bench.frame(at: 0.25)
    #expect(isNear(bench.card.transform.a, 0.5) && isNear(bench.card.transform.b, 0))
    #expect(isNear(bench.card.transform.d, 1))
  }

  @Test func `A view grows out of nothing without turning`() {
    let bench = Bench()
    bench.card.transform = Transform2D(scaleX: 0, y: 0)
    View.animate(withDuration: 1, options: .curveLinear, animations: { bench.card.transform = .identity })
    bench.frame(at: 0.5)
    #expect(bench.card.transform == Transform2D(scaleX: 0.5, y: 0.5))
  }

  @Test func `Random transforms are shown as themselves at the start of a takeover`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let bench = Bench()
      func any() -> Transform2D {
        Transform2D(
          a: random.double(in: -2...2), b: random.double(in: -2...2), c: random.double(in: -2...2),
          d: random.double(in: -2...2), tx: random.double(in: -9...9), ty: random.double(in: -9...9))
      }
      bench.card.transform = any()
      View.animate(withDuration: 1, animations: { bench.card.transform = any() })
      bench.frame(at: 0.4)
      let shown = bench.card.read(.transform)
      View.animate(withDuration: 1, animations: { bench.card.transform = any() })
      let difference = bench.card.read(.transform) - shown
      #expect((difference * difference).sum() < 1e-20)
    }
  }

  @Test func `A color comes out of none, and out of clear, with its own tint`() {
    let bench = Bench()
    let red = Color(red: 1, green: 0.2, blue: 0)
    for start in [nil, Color.clear] {
      bench.card.backgroundColor = start
      let now = bench.loop.now
      View.animate(withDuration: 1, options: .curveLinear, animations: { bench.card.backgroundColor = red })
      bench.frame(at: now + 0.5)
      let middle = bench.card.backgroundColor ?? .clear
      #expect(isNear(middle.alpha, 0.5) && isNear(middle.red, 1) && isNear(middle.green, 0.2))
      bench.frame(at: now + 1)
    }
    View.animate(withDuration: 1, animations: { bench.card.backgroundColor = nil })
    bench.rest()
    #expect(bench.card.backgroundColor == nil)
  }

  @Test func `A shadow comes and goes in its own form`() {
    let bench = Bench()
    let shadow = Shadow(radius: 8, offset: Vector(0, 4), color: .black)
    View.animate(withDuration: 1, options: .curveLinear, animations: { bench.card.shadow = shadow })
    bench.frame(at: 0.5)
    #expect(bench.card.shadow == Shadow(radius: 8, offset: Vector(0, 4), color: Color.black.withAlpha(0.5)))
    bench.frame(at: 1)
    View.animate(withDuration: 1, options: .curveLinear, animations: { bench.card.shadow = nil })
    bench.frame(at: 1.75)
    #expect(bench.card.shadow == Shadow(radius: 8, offset: Vector(0, 4), color: Color.black.withAlpha(0.25)))
    bench.frame(at: 2)
    #expect(bench.card.shadow == nil)
  }

  @Test func `Scrolling does not touch a size that moves`() {
    let bench = Bench()
    View.animate(withDuration: 1, options: .curveLinear, animations: { bench.card.bounds.size.width = 200 })
    bench.frame(at: 0.5)
    bench.card.bounds.origin = Point(0, 30)
    bench.frame(at: 0.75)
    #expect(bench.card.bounds == Rect(0, 30, 175, 100))
  }
}
