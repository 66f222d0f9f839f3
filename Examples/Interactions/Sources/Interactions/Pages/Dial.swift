import Stagecraft

/// A dial that is turned, spun and caught, and comes to rest at the nearest of its eight steps.
final class Dial: Interaction {
  private let dial = View(), mark = View(), words = text("", 22, weight: .semibold), ticks = (0..<8).map { _ in View() }
  private let places = ["North", "North-east", "East", "South-east", "South", "South-west", "West", "North-west"]

  init() { super.init("A dial that snaps", "Turn it or spin it: it stops at the step that its momentum reaches.") }

  override func build() {
    (dial.backgroundRole, dial.accessibilityLabel, words.alignment) = (.controlFill, "Dial", .center)
    for view in ticks + [dial, words] { area.addSubview(view) }
    for tick in ticks { (tick.backgroundRole, tick.cornerRadius) = (.separator, 2) }
    (mark.backgroundRole, mark.cornerRadius) = (.accent, 5)
    dial.addSubview(mark)
    turn(dial) { [unowned self] velocity in snap(velocity: velocity) }
  }

  private func snap(velocity: Double = 0) {
    let step = Double.pi / 4, end = ((dial.transform.rotation + velocity * 0.25) / step).rounded()
    words.text = places[Int(end.remainder(dividingBy: 8) + 8) % 8]
    let spring = calm(Spring(response: 0.42, dampingRatio: 0.8))
    scheduler.add(SpringTo(.rotation, end * step, spring: spring, velocity: velocity), named: "snap", to: dial)
  }

  override func arrange(in size: Size) {
    let side = min(size.width * 0.6, size.height - 110)
    (dial.bounds, dial.cornerRadius) = (Rect(0, 0, side, side), side / 2)
    dial.center = Point(size.width / 2, size.height / 2 - 25)
    for (number, tick) in ticks.enumerated() {
      (tick.bounds, tick.transform) = (Rect(0, 0, 4, 12), Transform2D(rotation: Double(number) * .pi / 4))
      tick.center = dial.center + Vector(0, -side / 2 - 16).applying(tick.transform)
    }
    mark.frame = Rect(side / 2 - 5, 14, 10, side * 0.2)
    words.frame = Rect(0, dial.center.y + side / 2 + 28, size.width, 30)
    snap()
  }

  override func demonstrate() { snap(velocity: 7) }
}
