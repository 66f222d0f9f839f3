import Stagecraft

/// The scene `anim` of the side-by-side protocol: small rounded rectangles across the window, each moving back and
/// forth and fading.
final class MovingRectangles {
  static let size = Size(24, 16)
  private(set) var views: [View] = []
  private let scheduler: Scheduler

  /// - Parameters:
  ///   - moving: the number of moving rectangles, evenly distributed. Default: nil, all.
  ///   - parent: at least 960 x 600 points.
  init(_ count: Int, moving: Int? = nil, in parent: View, loop: FrameLoop) {
    scheduler = Scheduler(label: "rectangles", loop: loop)
    var generator = Generator()
    let moving = moving ?? count
    for number in 0..<count {
      let (x, y) = (40 + generator.next() % 856, generator.next() % 584)
      let halfPeriod = 1 + Double(generator.next() % 8) / 16
      let view = View(frame: Rect(origin: Point(Double(x), Double(y)), size: Self.size))
      view.cornerRadius = 4
      view.backgroundColor = Color(rgb: Palette.colors[number % 8])
      parent.addSubview(view)
      views.append(view)
      if number * moving / count != (number + 1) * moving / count { start(view, halfPeriod) }
    }
  }

  private func start(_ view: View, _ halfPeriod: Double) {
    let center = view.center
    view.center = Point(center.x - 40, center.y)
    scheduler.add(Sway.between(.position, view.center, Point(center.x + 40, center.y), halfPeriod), to: view)
    scheduler.add(Sway.between(.alpha, 1, 0.3, halfPeriod), to: view)
  }

  /// The protocol's random numbers, which are the same on every machine.
  private struct Generator {
    private var state: UInt64 = 12345

    mutating func next() -> UInt64 {
      state = (1_103_515_245 * state + 12345) % (1 << 31)
      return state >> 8
    }
  }
}

/// Plans that move back and forth without end.
enum Sway {
  static func between<Value: AnimatableValue>(
    _ property: Property<View, Value>, _ start: Value, _ end: Value, _ halfPeriod: Double
  ) -> Tween<View> {
    Tween(
      property, values: [start, end], duration: halfPeriod, timings: [.sine],
      repetition: .forever(autoreverses: true))
  }
}

/// The colors of all scenes.
enum Palette {
  static let background: UInt32 = 0x10_2040
  static let colors: [UInt32] = [0xE05050, 0xE09040, 0xD0C040, 0x60B050, 0x40B0B0, 0x4080E0, 0x8060D0, 0xC060A0]
}
