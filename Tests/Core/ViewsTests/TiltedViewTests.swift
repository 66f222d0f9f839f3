import Geometry
import Testing
import Views

/// A view that is turned in depth: where it is hit and how it is described.
struct TiltedViewTests {
  private let window = Window(frame: Rect(0, 0, 400, 300))
  private let card = View(frame: Rect(100, 50, 200, 200))
  private let button = View(frame: Rect(150, 20, 40, 40))

  init() {
    card.addSubview(button)
    window.addSubview(card)
  }

  @Test func `what is seen is what is hit`() throws {
    card.tilt = Tilt(angle: 0.9, perspective: 1.4)
    let map = card.tilt.map(in: card.bounds)
    for p in [Point(151, 21), Point(189, 59), Point(170, 40)] {
      let there = try #require(map.apply(p))
      #expect(window.hitTest(Point(there.x + 100, there.y + 50)) === button)
    }
    for p in [Point(149, 21), Point(191, 59), Point(170, 61)] {
      let there = try #require(map.apply(p))
      #expect(window.hitTest(Point(there.x + 100, there.y + 50)) === card)
    }
    // Where the corner was before it turned back.
    #expect(window.hitTest(Point(298, 52)) === window)
  }

  @Test func `a back is not hit, nor what is on it`() {
    for angle in [Double.pi / 2, .pi, -2] {
      card.tilt = Tilt(angle: angle)
      #expect(window.hitTest(Point(200, 150)) === window)
    }
    card.tilt = Tilt(angle: 2 * .pi)
    #expect(window.hitTest(Point(200, 150)) === card)
  }

  @Test func `points go through tilts there and back`() throws {
    window.bounds.size = Size(400, 300)
    card.tilt = Tilt(angle: -0.8, axis: .horizontal, perspective: 1.2, recede: 0.2)
    card.transform = Transform2D(rotation: 0.3)
    button.tilt = Tilt(angle: 0.5)
    for p in button.bounds.corners {
      let there = try #require(button.convert(p, to: nil))
      #expect(try #require(button.convert(there, from: nil)).distance(to: p) < 1e-9)
      let onCard = try #require(button.convert(p, to: card))
      #expect(try #require(button.convert(onCard, from: card)).distance(to: p) < 1e-9)
      #expect(try #require(card.convert(onCard, to: nil)).distance(to: there) < 1e-9)
    }
    #expect(button.convert(Point(3, 4), to: button) == Point(3, 4))
  }

  @Test func `the screen frame is around what is seen`() throws {
    card.tilt = Tilt(angle: 0.9, perspective: 1.4)
    let seen = try #require(card.tilt.map(in: card.bounds).bounds(of: card.bounds))
    #expect(card.screenFrame.origin.distance(to: seen.offset(by: Vector(100, 50)).origin) < 1e-9)
    #expect(abs(card.screenFrame.width - seen.width) < 1e-9)
    #expect(card.frame == Rect(100, 50, 200, 200) && card.shownFrame == card.screenFrame)
  }

  @Test func `a tilt is a property like the others`() {
    let tilt = Tilt(
      angle: 0.1, axis: .horizontal, pivot: Point(0.2, 0.3), perspective: 1.25, recede: 0.5, shade: 0.75)
    #expect(!card.textDescription.contains("tilt"))
    card.tilt = tilt
    #expect(card.textDescription.contains("tilt=(0.1, horizontal, (0.2, 0.3), 1.25, 0.5, 0.75)"))
    let lanes = card.read(.tilt)
    card.tilt = Tilt()
    card.show(.tilt, lanes)
    #expect(card.tilt == tilt)
  }

  @Test func `it asks for a frame, not for layout`() {
    window.performLayout()
    window.invalidation?.didDisplay()
    card.tilt.angle = 1
    #expect(window.invalidation?.needsDisplay == true && window.invalidation?.needsLayout == false)
    window.invalidation?.didDisplay()
    card.tilt.angle = 1
    #expect(window.invalidation?.needsDisplay == false)
  }

  @Test func `a tilt without an eye is refused`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { View().tilt = Tilt(perspective: 0) }
    }
  }
}
