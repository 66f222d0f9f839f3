import Stagecraft

/// A spring whose numbers are changed while it moves: it goes on from its place and velocity.
final class SpringBench: Interaction {
  private let ball = View(), track = View(), numbers = text("", 14, .secondaryText)
  private let response = Slider(value: 0.4, in: 0.1...1.5), damping = Slider(value: 0.5, in: 0.1...1.2)
  init() { super.init("A spring", "Throw the ball, catch it, and move the sliders while it swings.") }

  override func build() {
    (track.backgroundRole, ball.backgroundRole, numbers.alignment) = (.separator, .accent, .center)
    (ball.accessibilityLabel, response.accessibilityLabel, damping.accessibilityLabel) = ("Ball", "Response", "Damping")
    for view in [track, response, damping, numbers, ball] { area.addSubview(view) }
    for slider in [response, damping] { slider.onValueChange = { [unowned self] _ in release() } }
    drag(ball) { [unowned self] _, _ in release() }
  }

  private var home: Point { Point(area.bounds.midX, area.bounds.height * 0.3) }

  private func release() {
    let values = [response.value, damping.value].map { "\(($0 * 100).rounded() / 100)" }
    numbers.text = "response \(values[0]) s, damping ratio \(values[1])"
    move(ball, to: home, Spring(response: response.value, dampingRatio: damping.value))
  }

  override func arrange(in size: Size) {
    let side = min(96, size.height * 0.24), width = min(420, size.width - 60)
    let low = Point(size.width / 2, size.height * 0.72)
    (ball.bounds, ball.cornerRadius, ball.center) = (Rect(0, 0, side, side), side / 2, home)
    track.frame = Rect(around: home, width, 3)
    numbers.frame = Rect(around: low - Vector(0, 34), width, 22)
    response.frame = Rect(around: low, width, 30)
    damping.frame = Rect(around: low + Vector(0, 36), width, 30)
    release()
  }

  override func demonstrate() {
    ball.center = home + Vector(min(180, area.bounds.width * 0.35), 0)
    release()
  }
}
