import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

struct ScrollReactorTests {
  private let desk = Desk()
  private let list = View(frame: Rect(0, 0, 400, 400))

  init() {
    list.identifier = "list"
    list.clipsToBounds = true
    desk.window.addSubview(list)
    list.addSubview(desk.card)
    desk.window.performLayout()
  }

  private func scroll(to y: Double) { list.bounds.origin.y = y }

  @Test func `scroll reactor: a property goes from one value to the other while the offset goes through the range`() {
    desk.scheduler.add(ScrollReactor(.alpha, axis: .vertical, over: 20...120, from: 1, to: 0.2), to: desk.card)
    #expect(desk.card.alpha == 1)
    for (offset, alpha) in [(20.0, 1.0), (70, 0.6), (120, 0.2), (500, 0.2), (-80, 1)] {
      scroll(to: offset)
      #expect(abs(desk.card.alpha - alpha) < 1e-12)
    }
    list.bounds.origin.x = 100
    #expect(desk.card.alpha == 1)
    desk.rest()
    #expect(!desk.scheduler.isActive)
    scroll(to: 70)
    #expect(!desk.scheduler.isActive)
  }

  @Test func `it extrapolates where it is told to`() {
    desk.scheduler.add(
      ScrollReactor(.translation, axis: .vertical, over: 0...100, from: .zero, to: Vector(0, 50), extrapolates: true),
      to: desk.card)
    scroll(to: -40)
    #expect(desk.card.transform.ty == -20)
    scroll(to: 300)
    #expect(desk.card.transform.ty == 150)
  }

  @Test func `whoever scrolls, it follows in the same frame: a layout, and a write between frames`() {
    final class Scroller: View {
      override func layoutSubviews() { bounds.origin.y = 60 }
    }
    let scroller = Scroller(frame: Rect(0, 0, 400, 400))
    scroller.clipsToBounds = true
    let title = View(frame: Rect(0, 0, 100, 40))
    scroller.addSubview(title)
    desk.scheduler.add(ScrollReactor(.alpha, axis: .vertical, over: 0...120, from: 1, to: 0), to: title)
    #expect(title.alpha == 1)
    desk.window.addSubview(scroller)
    desk.window.performLayout()
    #expect(title.alpha == 0.5)
  }

  @Test func `what scrolls can be named, around the view or elsewhere in its window`() {
    let bar = View(frame: Rect(0, 0, 400, 40))
    desk.window.addSubview(bar)
    desk.scheduler.add(
      ScrollReactor(.size, axis: .vertical, over: 0...60, from: Size(400, 100), to: Size(400, 40), scroller: "list"),
      to: bar)
    scroll(to: 30)
    #expect(bar.bounds.size == Size(400, 70))
  }

  @Test func `a newer plan takes the property over, and when it is done the offset has it again`() {
    desk.scheduler.add(ScrollReactor(.alpha, axis: .vertical, over: 0...100, from: 1, to: 0), to: desk.card)
    desk.scheduler.add(SpringTo(.alpha, 0.3), to: desk.card)
    desk.run(until: 0.1)
    let alpha = desk.card.alpha
    scroll(to: 10)
    #expect(desk.card.alpha == alpha)
    desk.rest()
    #expect(desk.card.alpha == 0.3)
    scroll(to: 50)
    #expect(desk.card.alpha == 0.5)
  }

  @Test func `removed, or with its scheduler gone, it follows no more`() {
    desk.scheduler.add(
      ScrollReactor(.alpha, axis: .vertical, over: 0...100, from: 1, to: 0), named: "fade", to: desk.card)
    scroll(to: 50)
    desk.scheduler.remove(named: "fade", from: desk.card)
    scroll(to: 80)
    #expect(desk.card.alpha == 0.5)
    desk.scheduler.add(ScrollReactor(.alpha, axis: .vertical, over: 0...100, from: 1, to: 0), to: desk.card)
    #expect(abs(desk.card.alpha - 0.2) < 1e-12)
    desk.scheduler.tearDown()
    scroll(to: 0)
    #expect(abs(desk.card.alpha - 0.2) < 1e-12)
  }

  @Test func `without anything that scrolls it does nothing`() {
    let alone = View(frame: Rect(0, 0, 10, 10))
    desk.scheduler.add(ScrollReactor(.alpha, axis: .horizontal, over: 0...100, from: 1, to: 0), to: alone)
    #expect(alone.alpha == 1)
  }

  @Test func `a range is not empty, and values are finite`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = ScrollReactor(.alpha, axis: .vertical, over: 5...5, from: 1, to: 0)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = ScrollReactor(.alpha, axis: .vertical, over: 0...5, from: 1, to: .nan)
    }
  }
}
