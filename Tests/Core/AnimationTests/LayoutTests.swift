import Animation
import Geometry
import Runtime
import Testing
import Views

/// A view whose one child stands at a fixed distance from its right edge.
private final class Shelf: View {
  let book = View(frame: .zero)

  override init(frame: Rect) {
    super.init(frame: frame)
    addSubview(book)
  }

  override func layoutSubviews() { book.frame = Rect(bounds.width - 30, 0, 20, bounds.height) }
}

struct LayoutTests {
  private func shelf(_ bench: Bench) -> Shelf {
    let shelf = Shelf(frame: Rect(0, 0, 100, 50))
    bench.window.addSubview(shelf)
    bench.frame(at: bench.loop.now)
    return shelf
  }

  @Test func `Layout inside a block animates`() {
    let bench = Bench()
    let shelf = shelf(bench)
    View.animate(
      withDuration: 1, options: .curveLinear,
      animations: {
        shelf.frame = Rect(0, 0, 200, 50)
        shelf.layoutIfNeeded()
      })
    #expect(shelf.book.frame == Rect(70, 0, 20, 50))
    bench.frame(at: 0.5)
    #expect(shelf.frame == Rect(0, 0, 150, 50) && shelf.book.frame == Rect(120, 0, 20, 50))
    bench.frame(at: 1)
    #expect(shelf.frame == Rect(0, 0, 200, 50) && shelf.book.frame == Rect(170, 0, 20, 50))
  }

  @Test func `What stands inside a view that grows moves with it also where nobody asks for layout`() {
    let bench = Bench()
    let shelf = shelf(bench)
    View.animate(withDuration: 1, options: .curveLinear, animations: { shelf.frame = Rect(0, 0, 200, 50) })
    bench.frame(at: 0.5)
    #expect(shelf.frame.width == 150 && shelf.book.frame.minX == 120)
  }

  @Test func `A view that was never laid out takes its place at once`() {
    let bench = Bench()
    let shelf = Shelf(frame: .zero)
    bench.window.addSubview(shelf)
    View.animate(withDuration: 1, options: .curveLinear, animations: { shelf.frame = Rect(0, 0, 200, 50) })
    bench.frame(at: 0.5)
    #expect(shelf.book.frame == Rect(170, 0, 20, 50))
  }

  @Test func `A resize in flight moves the end of the motion, without a jump and without being lost`() {
    let bench = Bench()
    let fill = View(frame: Rect(0, 0, 400, 400))
    fill.relativeFrame = RelativeFrame.fill
    bench.window.addSubview(fill)
    bench.frame(at: 0)
    fill.frame = Rect(0, 0, 100, 400)
    View.animate(withDuration: 1, options: .curveLinear, animations: { fill.frame = Rect(0, 0, 400, 400) })
    bench.frame(at: 0.5)
    #expect(isNear(fill.frame.width, 250))
    bench.loop.dispatch(at: 0.5) { bench.window.frame = Rect(0, 0, 600, 300) }
    bench.frame(at: 0.5)
    #expect(isNear(fill.frame.width, 600 - 150) && isNear(fill.frame.height, 300))
    bench.frame(at: 0.75)
    #expect(isNear(fill.frame.width, 600 - 75))
    bench.frame(at: 1)
    #expect(fill.frame == Rect(0, 0, 600, 300))
  }

  @Test func `Layout in every frame that sets what it did before does not disturb a motion`() {
    let bench = Bench()
    let shelf = shelf(bench)
    View.animate(withDuration: 1, options: .curveLinear, animations: { shelf.frame = Rect(0, 0, 200, 50) })
    for step in 1...30 {
      shelf.setNeedsLayout()
      bench.frame(at: Double(step) / 60)
      #expect(isNear(shelf.book.frame.minX, 70 + 100 * Double(step) / 60))
    }
  }

  @Test func `An event that needs layout in flight meets views where they are seen`() {
    let bench = Bench()
    let shelf = shelf(bench)
    View.animate(withDuration: 1, options: .curveLinear, animations: { shelf.frame = Rect(0, 0, 200, 50) })
    bench.frame(at: 0.5)
    shelf.setNeedsLayout()
    shelf.layoutIfNeeded()
    #expect(shelf.book.frame.minX == 120 && shelf.frame.width == 150)
  }
}
