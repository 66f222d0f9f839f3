import Controls
import Geometry
import MotionLog
import Stage
import Views

#if canImport(Glibc)
import Glibc
#endif

/// The bar that stops, slows and scrubs the time of the inspected program.
final class TimeBar: StackView {
  private let playback: StagePlayback
  private let back = Button(style: .plain)
  private let pause = Button(style: .plain)
  private let forward = Button(style: .plain)
  private let live = Button("Live", style: .plain)
  private let clock = Label.column(TimeText.moment(0), alignment: .trailing)
  private let scrubber = Scrubber()
  private let row = StackView(StackLayout(.row, spacing: 4, alignment: .center))
  private let slider = Slider(value: 0, in: TimeBar.rates)
  private let rate = Label.column("1x", alignment: .trailing)
  private let presets = SegmentedControl(["1", "1/4", "1/10"], selectedSegmentIndex: 0)

  /// The rates as powers of ten.
  nonisolated private static let rates = -2.0...1.0
  nonisolated private static let presetRates = [1, 0.25, 0.1]

  init(_ playback: StagePlayback) {
    self.playback = playback
    super.init(StackLayout(.column, padding: EdgeInsets(top: 0, left: 6, bottom: 0, right: 10)))
    layout = LayoutItem(shrink: 0, minHeight: 36)
    row.layout = LayoutItem(shrink: 0, minHeight: 36)
    addSubview(row)
    back.image = TimeIcon.stepBack.image
    forward.image = TimeIcon.stepForward.image
    live.image = TimeIcon.live.image
    let buttons = [
      (back, "One frame back", KeyCommand(.left)), (pause, "Pause", KeyCommand(.space)),
      (forward, "One frame on", KeyCommand(.right)), (live, "Back to the running program", KeyCommand(.end)),
    ]
    for (button, name, key) in buttons {
      button.accessibilityLabel = name
      button.toolTip = name
      button.keyCommand = key
      button.layout = LayoutItem(shrink: 0)
    }
    back.onActivate = { playback.stepBack() }
    forward.onActivate = { playback.stepForward() }
    pause.onActivate = { playback.isPaused ? playback.resume() : playback.pause() }
    live.onActivate = { playback.goLive() }
    clock.layout = LayoutItem(shrink: 0, width: .points(64))
    rate.layout = LayoutItem(shrink: 0, width: .points(44))
    scrubber.layout = LayoutItem(grow: 1, minWidth: 40)
    scrubber.onSeek = { playback.seek(to: $0) }
    slider.layout = LayoutItem(shrink: 1, basis: .points(110), minWidth: 60)
    slider.accessibilityLabel = "Speed"
    slider.toolTip = "Speed, 0.01 to 10"
    slider.onValueChange = { playback.rate = Self.rate(at: $0) }
    presets.layout = LayoutItem(shrink: 0, width: .points(112))
    presets.accessibilityLabel = "Speed"
    presets.onValueChange = { playback.rate = Self.presetRates[$0] }
    for view in [back, pause, forward, live, clock, scrubber, rate, slider, presets] { row.addSubview(view) }
    update(motion: [])
  }

  /// The width below which the line of time has a row of its own, if the window is at least this high, in points.
  private static let (roomyWidth, roomyHeight) = (720.0, 420.0)

  override func layoutSubviews() {
    let isBelow = bounds.width < Self.roomyWidth && window?.bounds.height ?? 0 >= Self.roomyHeight
    if isBelow != (scrubber.superview === self) {
      if isBelow { addSubview(scrubber) } else { row.insertSubview(scrubber, aboveSubview: clock) }
      scrubber.layout =
        isBelow ? LayoutItem(shrink: 0, height: .points(26)) : LayoutItem(grow: 1, minWidth: 40)
    }
    super.layoutSubviews()
  }

  /// Presses the button of a key.
  /// - Returns: whether there is one.
  func perform(_ key: KeyEvent) -> Bool {
    let buttons: [Key: Button] = [.left: back, .space: pause, .right: forward, .end: live]
    guard let button = buttons[key.key] else { return false }
    if button.isEnabled, isUserInteractionEnabled { button.onActivate?() }
    return true
  }

  /// The rate at a place of the slider, without small differences from 1.
  private static func rate(at place: Double) -> Double {
    if abs(place) < 0.04 { return 1 }
    let exact = pow(10, place)
    let unit = pow(10, floor(place) - 1)
    return (exact / unit).rounded() * unit
  }

  /// Shows the present time.
  /// - Parameter motion: the times at which something moved, in seconds.
  func update(motion: [ClosedRange<Double>]) {
    // A narrow bar has no room for both ways to choose a rate.
    presets.isHidden = horizontalSizeClass == .compact
    live.title = bounds.width < 440 ? "" : "Live"
    let isPaused = playback.isPaused
    pause.image = (isPaused ? TimeIcon.play : .pause).image
    pause.accessibilityLabel = isPaused ? "Go on" : "Pause"
    pause.toolTip = isPaused ? "Go on (Space)" : "Pause (Space)"
    live.isEnabled = isPaused || playback.isInPast
    clock.text = TimeText.moment(playback.shownTime)
    clock.textRole = playback.isInPast ? .danger : .text
    scrubber.span = playback.recordedSpan
    scrubber.time = playback.shownTime
    scrubber.motion = motion
    rate.text = FixedPoint.short(playback.rate) + "x"
    let place = log10(playback.rate)
    if abs(Self.rate(at: slider.value) - playback.rate) > 1e-9 { slider.value = place }
    let preset = Self.presetRates.firstIndex(of: playback.rate)
    if presets.selectedSegmentIndex != preset { presets.selectedSegmentIndex = preset }
  }
}
