import Controls
import Geometry
import Views

/// A line of time from the oldest recorded frame to the newest, with a knob at the frame that is seen.
final class Scrubber: Control {
  /// The recorded time in seconds; nil if nothing is recorded.
  var span: ClosedRange<Double>? { didSet { if span != oldValue { placeParts() } } }
  /// The time of the frame that is seen, in seconds.
  var time = 0.0 { didSet { if time != oldValue { placeParts() } } }
  /// The times at which something moved, in seconds.
  var motion: [ClosedRange<Double>] = [] { didSet { if motion != oldValue { placeParts() } } }
  /// Called when the user chooses a time.
  var onSeek: ((Double) -> Void)?

  private let track = View()
  private let knob = View()
  private var parts = Pool { () -> View in
    let part = View()
    part.acceptsHits = false
    return part
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for part in [track, knob] {
      part.acceptsHits = false
      addSubview(part)
    }
    let pan = PanGestureRecognizer { [unowned self] in
      if $0.state == .began || $0.state == .changed { seek(to: $0.location(in: self).x) }
    }
    pan.minimumDistance = 0
    addGestureRecognizer(pan)
    cursor = .resizeHorizontal
    accessibilityLabel = "Recorded time"
  }

  override var canBecomeFocused: Bool { isEnabled && span != nil }
  override func sizeThatFits(_ size: Size) -> Size { Size(size.width <= 0 ? 60 : 160, controlHeight) }

  private static let margin = 6.0

  private func x(_ time: Double) -> Double {
    guard let span, span.upperBound > span.lowerBound else { return bounds.width - Self.margin }
    let share = (time - span.lowerBound) / (span.upperBound - span.lowerBound)
    return Self.margin + min(max(share, 0), 1) * max(0, bounds.width - 2 * Self.margin)
  }

  private func seek(to x: Double) {
    guard let span, bounds.width > 2 * Self.margin else { return }
    let share = min(max((x - Self.margin) / (bounds.width - 2 * Self.margin), 0), 1)
    onSeek?(span.lowerBound + share * (span.upperBound - span.lowerBound))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  override func themeDidChange() {
    super.themeDidChange()
    track.backgroundColor = theme.controlFill
    knob.backgroundColor = InspectorColors(theme).playhead
    placeParts()
  }

  private func placeParts() {
    let middle = bounds.height / 2
    track.frame = Rect(Self.margin, middle - 2, max(0, bounds.width - 2 * Self.margin), 4)
    track.cornerRadius = 2
    parts.begin()
    let color = InspectorColors(theme).bar(.spring)
    for range in motion {
      guard let span, range.upperBound > span.lowerBound else { continue }
      let part = parts.next(in: track)
      let left = x(range.lowerBound) - Self.margin
      part.backgroundColor = color
      part.cornerRadius = 2
      part.frame = Rect(left, 0, max(2, x(range.upperBound) - Self.margin - left), 4)
    }
    parts.end()
    knob.isHidden = span == nil
    knob.frame = Rect((x(time) - 1.5).rounded(), middle - 9, 3, 18)
    knob.cornerRadius = 1.5
  }
}
