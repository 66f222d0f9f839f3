import Animation
import Geometry
import Views

#if canImport(Glibc)
import Glibc
#endif

/// A turning arc that shows that something is going on.
///
/// ```swift
/// let spinner = ActivityIndicatorView()
/// spinner.startAnimating()
/// ```
/// It asks for frames only while it turns and is shown: in a window, not hidden, and under no view that is. Where the
/// user prefers less motion it does not turn, but grows pale and dark once a second. It does not keep a headless run
/// from ending.
/// > Source: UIKit, `UIActivityIndicatorView`.
@MainActor open class ActivityIndicatorView: View {
  /// Whether it turns, once it is shown.
  public private(set) final var isSpinning = false
  /// Whether it is hidden while it does not turn. Default: true.
  public final var hidesWhenStopped = true { didSet { updateHidden() } }
  /// The color of the arc; nil, the default: the theme's secondary text.
  public final var color: Color? { didSet { updateColor() } }

  private let arc: PathView
  private let side: Double
  private let timer = FrameTimer(isAmbient: true)
  private let clock = FrameTicker("an activity indicator") {}
  private var began = 0.0
  private var isFollowing = false

  /// Seconds of a full turn.
  private static let turn = 0.9
  /// Seconds between two looks: half of those of a display of 60 frames a second, so that each frame shows another.
  private static let interval = 1.0 / 120

  /// Makes an indicator, which stands still.
  /// - Parameter size: the side in points, more than 0. Default: 20.
  /// - Precondition: the size is finite and more than 0.
  public init(size: Double = 20) {
    precondition(size > 0 && size.isFinite, "an indicator's size is more than 0 points, not \(size)")
    side = size
    let width = max(1.5, size / 9)
    arc = PathView(Self.path(side: size, width: width), fill: nil, stroke: .white)
    arc.stroke = PathStroke(width: width, cap: .round)
    super.init(frame: Rect(0, 0, size, size))
    acceptsHits = false
    addSubview(arc)
    updateHidden()
    updateColor()
  }

  /// Three quarters of a circle.
  private static func path(side: Double, width: Double) -> Path {
    var path = Path()
    let radius = max(0, (side - width) / 2)
    let middle = side / 2
    for index in 0...36 {
      let angle = Double(index) / 36 * 1.5 * .pi - .pi / 2
      let point = Point(middle + radius * cos(angle), middle + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }

  /// Begins to turn.
  public final func startAnimating() {
    guard !isSpinning else { return }
    isSpinning = true
    updateHidden()
    began = clock.now
    resume()
  }

  /// Stops turning; where ``hidesWhenStopped`` is set, the indicator disappears.
  public final func stopAnimating() {
    guard isSpinning else { return }
    isSpinning = false
    pause()
    arc.transform = .identity
    arc.alpha = 1
    updateHidden()
  }

  private func updateHidden() { isHidden = hidesWhenStopped && !isSpinning }
  private func updateColor() { arc.strokeColor = color ?? theme.secondaryText }

  open override func themeDidChange() {
    super.themeDidChange()
    updateColor()
  }

  open override func windowDidChange() {
    super.windowDidChange()
    if window == nil { pause() } else { resume() }
  }

  open override var intrinsicContentSize: Size { Size(side, side) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    arc.bounds = Rect(0, 0, side, side)
    arc.center = Point(bounds.midX, bounds.midY)
  }

  // MARK: Frames

  private var isShown: Bool {
    window != nil && sequence(first: self as View, next: \.superview).allSatisfy { !$0.isHidden && $0.alpha >= 0.01 }
  }

  private func resume() {
    guard isSpinning, window != nil, !timer.isRunning else { return }
    guard isShown else { return waitUntilShown() }
    let isStill = FrameTicker.isMotionReduced
    let time = clock.now - began
    if isStill {
      arc.transform = .identity
      arc.alpha = time.truncatingRemainder(dividingBy: 1) < 0.5 ? 1 : 0.5
    } else {
      arc.alpha = 1
      arc.transform = Transform2D(rotation: (time / Self.turn).truncatingRemainder(dividingBy: 1) * 2 * .pi)
    }
    timer.start(after: isStill ? 0.5 : Self.interval) { [weak self] in self?.resume() }
  }

  private func pause() {
    timer.cancel()
    if isFollowing { window?.layoutFollowers.remove(self) }
    isFollowing = false
  }

  /// A view that is shown again causes a frame, in which this view looks.
  private func waitUntilShown() {
    guard !isFollowing else { return }
    isFollowing = true
    window?.layoutFollowers.add(self)
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    guard isSpinning else { return }
    description.role = .progressIndicator
    description.traits.insert(.busy)
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("isSpinning", "\(isSpinning)")]
  }
}

extension ActivityIndicatorView: LayoutFollower {
  package func layoutDidSettle() {
    guard isFollowing, isShown else { return }
    window?.layoutFollowers.remove(self)
    isFollowing = false
    resume()
  }
}
