import Animation
import Geometry
import Runtime
import Views

/// Chooses a number from a range: by a drag or a press anywhere on it, by the wheel, or by keys.
///
/// ```swift
/// let volume = Slider(value: 0.5, in: 0...1)
/// volume.onValueChange = { player.volume = $0 }
/// ```
/// Arrow keys go by ``step``, or by a twentieth of the range; Page Up and Page Down by four times that; Home and End to
/// the ends. While the slider has the focus, a notch of the wheel is an arrow key; otherwise the wheel scrolls what is
/// around it. A right-to-left slider grows to the left, and so do Left and Right.
/// > Source: UIKit, `UISlider`.
@MainActor open class Slider: ThemedControl {
  /// The number, always in the range and on a step. Default: 0. Setting it does not call ``onValueChange``; NaN is
  /// ignored, with a warning.
  public final var value: Double {
    get { model.value }
    set { change { $0.setValue(newValue) } }
  }
  /// The least number. Default: 0. NaN and infinities are ignored, with a warning.
  public final var minimumValue: Double {
    get { model.minimum }
    set { change { $0.setRange(newValue, $0.maximum) } }
  }
  /// The greatest number. Default: 1. Where it is below ``minimumValue``, as both are for a moment while they are set,
  /// the range is empty and the value is the minimum.
  public final var maximumValue: Double {
    get { model.maximum }
    set { change { $0.setRange($0.minimum, newValue) } }
  }
  /// The distance between the numbers that can be chosen, counted from the minimum. Default: 0, all can. Numbers that
  /// are negative or not finite count as 0.
  public final var step: Double {
    get { model.step }
    set { change { $0.setStep(newValue) } }
  }
  /// Whether ``onValueChange`` is called during a drag, and not only at its end. Default: true.
  public final var isContinuous = true
  /// Called after the user has changed the value.
  public final var onValueChange: ((Double) -> Void)?
  /// Called with true when a press takes the knob, before the value changes, and with false when the press ends: all
  /// changes in between belong together, for example as one step of undo. Keys and the wheel do not call it.
  public final var onTrackingChange: ((Bool) -> Void)?

  private var model = RangedValue()
  private let track = View.onPixels()
  private let fill = View.onPixels()
  private let knob = View.onPixels()
  /// The distance from the pointer to the middle of the knob, and the value at the begin of the press.
  private var grip: (offset: Double, value: Double)?

  /// The part of a touchpad's way that was less than a step.
  private var wheelRest = 0.0

  private static let knobSide = 20.0
  private static let trackHeight = 4.0

  /// Makes a slider.
  /// - Parameters:
  ///   - value: the number to begin with; the nearest in the range counts.
  ///   - range: the numbers to choose from. Default: 0...1.
  ///   - step: the distance between numbers that can be chosen. Default: 0, all can.
  public init(value: Double = 0, in range: ClosedRange<Double> = 0...1, step: Double = 0) {
    super.init(frame: Rect(0, 0, 160, 32))
    for part in [track, fill, knob] {
      part.acceptsHits = false
      addSubview(part)
    }
    addGestureRecognizer(PressGestureRecognizer { [weak self] in self?.pressDidChange($0) })
    change {
      $0.setRange(range.lowerBound, range.upperBound)
      $0.setStep(step)
      $0.setValue(value)
    }
    updateAppearance()
  }

  /// Sets ``value``; with motion, the knob glides there.
  public final func setValue(_ value: Double, animated: Bool) {
    if animated, isEased {
      animate(like: .medium, withDuration: 0.2, options: .curveEaseOut) { self.value = value }
    } else {
      self.value = value
    }
  }

  /// - Returns: whether the value is another one now.
  @discardableResult
  private func change(_ body: (inout RangedValue) -> Void) -> Bool {
    let before = model.value
    body(&model)
    for warning in model.takeWarnings() { Warnings.log("a slider's \(warning)") }
    placeParts()
    return model.value != before
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    (description.role, description.actions) = (.slider, [.increment, .decrement])
    description.range = model.accessibilityRange
  }

  open override func accessibilityIncrement() { if isEnabled { move(to: model.stepped(by: 1)) } }
  open override func accessibilityDecrement() { if isEnabled { move(to: model.stepped(by: -1)) } }

  open override func accessibilitySetValue(_ value: Double) -> Bool {
    guard isEnabled, value.isFinite else { return false }
    move(to: value)
    return true
  }

  open override var canBecomeFocused: Bool { isEnabled && !model.isEmpty }
  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, controlHeight) }
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width <= 0 ? 60 : 160, controlHeight)
  }

  // MARK: Input

  private var way: (start: Double, length: Double) {
    (Self.knobSide / 2, max(0, bounds.width - Self.knobSide))
  }

  private func pressDidChange(_ recognizer: GestureRecognizer) {
    guard isEnabled, !model.isEmpty else { return }
    let x = directed(recognizer.location(in: self)).x
    switch recognizer.state {
    case .began:
      let middle = way.start + way.length * model.fraction
      let isOnKnob = abs(x - middle) <= Self.knobSide / 2
      onTrackingChange?(true)
      grip = (isOnKnob ? middle - x : 0, model.value)
      if !isOnKnob { drag(to: x) }
    case .changed: drag(to: x)
    case .ended:
      let old = grip?.value
      grip = nil
      if !isContinuous, old != model.value { onValueChange?(model.value) }
      onTrackingChange?(false)
    case .cancelled:
      // A press that is taken away changes nothing.
      if let old = grip?.value { move(to: old, tells: isContinuous) }
      grip = nil
      onTrackingChange?(false)
    case .possible, .failed: break
    }
  }

  private func drag(to x: Double) {
    guard let grip, way.length > 0 else { return }
    move(to: model.value(at: (x + grip.offset - way.start) / way.length), tells: isContinuous)
  }

  private func move(to value: Double, tells: Bool = true) {
    if change({ $0.setValue(value) }), tells { onValueChange?(model.value) }
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, !model.isEmpty, event.modifiers.isEmpty else { return super.keyDown(event) }
    switch directed(event.key) {
    case .left, .down: move(to: model.stepped(by: -1))
    case .right, .up: move(to: model.stepped(by: 1))
    case .pageDown: move(to: model.stepped(by: -4))
    case .pageUp: move(to: model.stepped(by: 4))
    case .home: move(to: model.minimum)
    case .end: move(to: model.maximum)
    case .escape, .enter, .tab, .space, .backspace, .delete, .back, .forward, .menu, .function, .character, .other:
      return super.keyDown(event)
    }
    return true
  }

  open override func wheelTurned(_ event: WheelEvent) {
    let turn = event.delta.y + directed(event.delta).x
    let isMine = window?.focusedView === self && isEnabled && !model.isEmpty
    guard isMine, turn != 0, turn.isFinite else { return super.wheelTurned(event) }
    guard event.isPrecise else { return move(to: model.stepped(by: turn)) }
    let share = turn * WheelEvent.pointsPerPreciseUnit / max(1, way.length)
    let aim = model.value + wheelRest + share * (model.maximum - model.minimum)
    move(to: aim)
    // Less than a step waits for the next event.
    wheelRest = min(model.step, max(-model.step, aim - model.value))
  }

  // MARK: Looks

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  private func placeParts() {
    let middle = bounds.height / 2
    let x = way.start + way.length * model.fraction
    let side = Self.knobSide
    // As wide as the slider, so that it lines up with what is above and below.
    track.frame = onPixels(Rect(0, middle - Self.trackHeight / 2, bounds.width, Self.trackHeight))
    fill.frame = directed(Rect(0, track.frame.minY, max(0, x), track.frame.height))
    knob.bounds = Rect(origin: .zero, size: onPixels(Size(side, side)))
    knob.center = directed(Point(x, middle))
  }

  open override func updateAppearance() {
    super.updateAppearance()
    let theme = theme
    (track.cornerRadius, fill.cornerRadius) = (Self.trackHeight / 2, Self.trackHeight / 2)
    track.backgroundColor = theme.hasIncreasedContrast ? theme.controlFill : theme.controlEdge.withAlpha(0.6)
    track.border = theme.contrastEdge
    fill.backgroundColor = theme.accent
    knob.cornerRadius = Self.knobSide / 2
    knob.backgroundColor = theme.knob
    knob.border = Border(width: theme.style == .light ? 1 : 0, color: theme.controlEdge)
    knob.shadow = Shadow(radius: 4, offset: Vector(0, 1), color: theme.shadow)
    let scale = 1 + 0.08 * levels.hovered + 0.06 * levels.highlighted
    knob.transform = scale == 1 ? .identity : Transform2D(scaleX: scale, y: scale)
    alpha(of: [track, fill, knob], 1 - 0.6 * levels.disabled)
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("value", "\(model.value)"), ("range", "\(model.minimum)...\(model.maximum)")]
  }
}
