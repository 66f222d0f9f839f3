import Stagecraft

/// A spring whose numbers are changed while it moves: it goes on from its place and velocity.
final class SpringBench: Interaction {
  private let ball = View(), track = View()
  private let response = Slider(value: 0.5, in: 0.1...1.5), damping = Slider(value: 0.5, in: 0.1...1.2)
  private let numbers = text("", 14, .secondaryText)

  init() { super.init("A spring", "Throw the ball, catch it, and move the sliders while it swings.") }

  override func build() {
    (track.backgroundRole, track.cornerRadius) = (.separator, 1.5)
    (ball.backgroundRole, ball.accessibilityLabel) = (.accent, "Ball")
    (response.accessibilityLabel, damping.accessibilityLabel, numbers.alignment) = ("Response", "Damping", .center)
    for view in [track, ball, response, damping, numbers] { area.addSubview(view) }
    for slider in [response, damping] { slider.onValueChange = { [unowned self] _ in release() } }
    drag(ball) { [unowned self] _, _ in release() }
  }

  private var home: Point { Point(area.bounds.midX, area.bounds.height * 0.38) }

  private func release() {
    let spring = Spring(response: response.value, dampingRatio: damping.value)
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    numbers.text = "response \(rounded(response.value)) s, damping ratio \(rounded(damping.value))"
    move(ball, to: home, spring)
  }

  override func arrange(in size: Size) {
    let side = min(96, size.height * 0.24), width = min(420, size.width - 60)
    (ball.bounds, ball.cornerRadius, ball.center) = (Rect(0, 0, side, side), side / 2, home)
    track.frame = Rect(around: home, width, 3)
    for (number, slider) in [response, damping].enumerated() {
      slider.frame = Rect(around: Point(size.width / 2, size.height * 0.72 + Double(number) * 36), width, 30)
    }
    numbers.frame = Rect(around: Point(size.width / 2, size.height * 0.72 - 34), width, 22)
    release()
  }

  override func demonstrate() {
    ball.center = home + Vector(min(180, area.bounds.width * 0.35), 0)
    release()
  }
}
