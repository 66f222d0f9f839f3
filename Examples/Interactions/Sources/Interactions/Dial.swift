import Foundation
import Stagecraft

/// A dial that is turned, spun and caught, and comes to rest at the nearest of its eight steps.
final class Dial: Interaction {
  private let dial = View(), mark = View(), words = text("", 22, weight: .semibold)
  private let moods = ["North", "North-east", "East", "South-east", "South", "South-west", "West", "North-west"]
  private var grip = 0.0, ticks: [View] = []
  private var turns: [(angle: Double, time: Double)] = []

  init() { super.init("A dial that snaps", "Turn it, or give it a spin. It stops at the step that its momentum reaches.") }

  override func build() {
    (dial.backgroundRole, dial.accessibilityLabel, words.alignment) = (.controlFill, "Dial", .center)
    (mark.backgroundRole, mark.cornerRadius) = (.accent, 5)
    (dial.acceptsHits, dial.cursor) = (true, .grab)
    for view in [dial, words] { area.addSubview(view) }
    for step in 0..<8 {
      let tick = View()
      (tick.backgroundRole, tick.cornerRadius) = (.separator, 2)
      ticks.append(tick)
      area.insertSubview(tick, at: step)
    }
    dial.addSubview(mark)
    let pan = PanGestureRecognizer { [unowned self] in turn($0) }
    pan.minimumDistance = 0
    dial.addGestureRecognizer(pan)
  }

  private func angle(of gesture: GestureRecognizer) -> Double {
    let way = gesture.location(in: area) - dial.center
    return atan2(way.y, way.x)
  }

  private func turn(_ gesture: GestureRecognizer) {
    let now = dial.transform.rotation, time = gesture.lastEvent?.time ?? 0
    switch gesture.state {
    case .began: (grip, turns) = (angle(of: gesture) - now, [(now, time)])
    case .changed:
      // The shorter way round.
      let next = now + (angle(of: gesture) - grip - now).remainder(dividingBy: 2 * .pi)
      scheduler.remove(named: "snap", from: dial)
      dial.transform = Transform2D(rotation: next)
      turns = turns.suffix(4) + [(next, time)]
    case .ended, .cancelled:
      let way = (turns.last?.angle ?? now) - (turns.first?.angle ?? now), past = time - (turns.first?.time ?? time)
      snap(velocity: past > 0.004 ? way / past : 0)
    default: break
    }
  }

  private func snap(velocity: Double) {
    let step = Double.pi / 4
    let end = ((dial.transform.rotation + velocity * 0.25) / step).rounded() * step
    words.text = moods[Int((end / step).remainder(dividingBy: 8) + 8) % 8]
    let spring = Spring(response: 0.5, dampingRatio: 0.7)
    scheduler.add(SpringTo(.rotation, end, spring: spring, velocity: velocity), named: "snap", to: dial)
  }

  override func arrange(in size: Size) {
    let side = min(size.width, size.height) * 0.52
    dial.bounds = Rect(0, 0, side, side)
    (dial.cornerRadius, dial.center) = (side / 2, Point(size.width / 2, size.height * 0.44))
    for (step, tick) in ticks.enumerated() {
      let angle = Double(step) * .pi / 4
      tick.bounds = Rect(0, 0, 4, 12)
      tick.center = dial.center + Vector(sin(angle), -cos(angle)) * (side / 2 + 16)
      tick.transform = Transform2D(rotation: angle)
    }
    mark.frame = Rect(side / 2 - 5, 14, 10, side * 0.2)
    words.frame = Rect(0, dial.center.y + side / 2 + 28, size.width, 30)
    snap(velocity: 0)
  }

  override func demonstrate() { snap(velocity: 7) }
}
