import Animation
import Geometry
import Runtime
import Views

/// Changes a number by steps, with a button for less and one for more.
///
/// ```swift
/// let copies = Stepper(value: 1, in: 1...99)
/// copies.onValueChange = { count.text = "\(Int($0))" }
/// ```
/// A button that is held down goes on: after 0.4 seconds ten times a second, after two seconds forty times. Up, Right
/// and the wheel count up; Down and Left count down.
/// > Source: UIKit, `UIStepper`.
@MainActor open class Stepper: ThemedControl {
  /// The number, always in the range. Setting it does not call ``onValueChange``; NaN is ignored, with a warning.
  ///
  /// The user goes to multiples of ``stepValue`` from ``minimumValue``, and to the ends of the range: from another
  /// number that was set, to the next one.
  public final var value: Double {
    get { model.value }
    set { change { $0.setValue(newValue) } }
  }
  /// The least number. Default: 0. NaN and infinities are ignored, with a warning.
  public final var minimumValue: Double {
    get { model.minimum }
    set { change { $0.setRange(newValue, $0.maximum) } }
  }
  /// The greatest number. Default: 100. Where it is below ``minimumValue`` the range is empty, and the value is the
  /// minimum.
  public final var maximumValue: Double {
    get { model.maximum }
    set { change { $0.setRange($0.minimum, newValue) } }
  }
  /// The difference that one step makes, more than 0. Default: 1. Other numbers count as 1, with a warning.
  public final var stepValue = 1.0 {
    didSet {
      guard !(stepValue > 0 && stepValue.isFinite) else { return }
      Warnings.log("a stepper's stepValue is more than 0, not \(stepValue)")
      stepValue = 1
    }
  }
  /// Whether a step from one end of the range goes to the other end. Default: false.
  public final var wraps = false { didSet { updateAppearance() } }
  /// Whether a button that is held down goes on. Default: true.
  public final var autorepeat = true
  /// Called after the user has changed the value.
  public final var onValueChange: ((Double) -> Void)?

  final private(set) var model = RangedValue()
  private let background = View()
  private let shade = View()
  private let line = View()
  private let pictures = [ImageView(Icon.minus.image(size: 16)), ImageView(Icon.plus.image(size: 16))]
  /// The half under the pointer or last used: 0 for less, 1 for more.
  private var half = 0
  private let timer = FrameTimer()
  private var repeats = 0

  private static let firstRepeat = 0.4
  private static let nextRepeat = 0.1
  private static let fastRepeat = 0.025
  /// The number of repeats after which it goes faster.
  private static let slowRepeats = 16
  private static let width = 80.0

  /// Makes a stepper.
  /// - Parameters:
  ///   - value: the number to begin with; the nearest in the range counts.
  ///   - range: the numbers to choose from. Default: 0...100.
  ///   - step: the difference that one step makes, more than 0. Default: 1.
  public init(value: Double = 0, in range: ClosedRange<Double> = 0...100, step: Double = 1) {
    super.init(frame: Rect(0, 0, Self.width, 32))
    for part in [background, shade, line] + pictures {
      part.acceptsHits = false
      addSubview(part)
    }
    addGestureRecognizer(PressGestureRecognizer { [weak self] in self?.pressDidChange($0) })
    change {
      $0.setRange(range.lowerBound, range.upperBound)
      $0.setValue(value)
    }
    stepValue = step
    if !(stepValue > 0 && stepValue.isFinite) { stepValue = 1 }
    updateAppearance()
  }

  private func change(_ body: (inout RangedValue) -> Void) {
    body(&model)
    for warning in model.takeWarnings() { Warnings.log("a stepper's \(warning)") }
    updateAppearance()
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    (description.role, description.actions) = (.stepper, [.increment, .decrement])
    description.range = model.accessibilityRange
    description.range?.step = stepValue
  }

  open override func accessibilityIncrement() { _ = isEnabled && go(up: true) }
  open override func accessibilityDecrement() { _ = isEnabled && go(up: false) }

  open override func accessibilitySetValue(_ value: Double) -> Bool {
    guard isEnabled, value.isFinite else { return false }
    let old = model.value
    change { $0.setValue(value) }
    if model.value != old { onValueChange?(model.value) }
    return true
  }

  open override var canBecomeFocused: Bool { isEnabled && !model.isEmpty }
  open override var intrinsicContentSize: Size { Size(grown(Self.width), controlHeight) }

  /// - Returns: whether the value has changed.
  @discardableResult
  private func go(up: Bool) -> Bool {
    let old = model.value
    half = up ? 1 : 0
    change {
      if wraps, old == (up ? $0.maximum : $0.minimum) {
        $0.setValue(up ? $0.minimum : $0.maximum)
      } else {
        $0.setValue($0.next(up: up, step: stepValue))
      }
    }
    guard model.value != old else { return false }
    onValueChange?(model.value)
    return true
  }

  private func canGo(up: Bool) -> Bool {
    !model.isEmpty && (wraps || (up ? model.value < model.maximum : model.value > model.minimum))
  }

  private func pressDidChange(_ recognizer: GestureRecognizer) {
    guard isEnabled else { return timer.cancel() }
    switch recognizer.state {
    case .began:
      half = directed(recognizer.location(in: self)).x < bounds.width / 2 ? 0 : 1
      repeats = 0
      // The action may remove the stepper, which ends the press.
      goOn(after: Self.firstRepeat)
      go(up: half == 1)
      updateAppearance()
    case .ended, .cancelled: timer.cancel()
    case .changed, .possible, .failed: break
    }
  }

  private func goOn(after delay: Double) {
    guard autorepeat else { return }
    timer.start(after: delay) { [weak self] in self?.repeatStep() }
  }

  private func repeatStep() {
    guard isEnabled, isTracking, window != nil else { return }
    repeats += 1
    goOn(after: repeats > Self.slowRepeats ? Self.fastRepeat : Self.nextRepeat)
    // A pointer that has left the half waits there.
    if isPressed { go(up: half == 1) }
  }

  open override func windowDidChange() {
    super.windowDidChange()
    if window == nil { timer.cancel() }
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return super.keyDown(event) }
    switch directed(event.key) {
    case .left, .down: go(up: false)
    case .right, .up: go(up: true)
    case .escape, .enter, .tab, .space, .backspace, .delete, .home, .end, .pageUp, .pageDown, .back, .forward, .menu,
      .function,
      .character, .other:
      return super.keyDown(event)
    }
    return true
  }

  open override func wheelTurned(_ event: WheelEvent) {
    guard isEnabled, event.delta.y != 0, !event.isPrecise else { return super.wheelTurned(event) }
    go(up: event.delta.y > 0)
  }

  // MARK: Looks

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateAppearance()
  }

  open override func updateAppearance() {
    super.updateAppearance()
    let theme = theme
    let (width, side) = ((bounds.width / 2).rounded(), grown(16))
    background.frame = Rect(origin: .zero, size: bounds.size)
    background.cornerRadius = cornerRadius
    background.backgroundColor = theme.controlFill
    background.border = theme.contrastEdge
    line.frame = onPixels(directed(Rect(width - 0.5, bounds.height * 0.25, 1, bounds.height * 0.5)))
    line.backgroundColor = theme.controlEdge.withAlpha(0.5)
    shade.frame = onPixels(
      directed(Rect(half == 0 ? 0 : width, 0, half == 0 ? width : bounds.width - width, bounds.height)))
    shade.cornerRadius = cornerRadius
    shade.backgroundColor = theme.text.withAlpha(0.14 * levels.highlighted)
    for (index, picture) in pictures.enumerated() {
      picture.frame = onPixels(
        directed(Rect(width * (Double(index) + 0.5) - side / 2, (bounds.height - side) / 2, side, side)))
      picture.tintColor = theme.text.withAlpha(canGo(up: index == 1) ? 1 : 0.35)
    }
    alpha(of: [background, shade, line] + pictures, 1 - 0.6 * levels.disabled)
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("value", "\(model.value)"), ("range", "\(model.minimum)...\(model.maximum)")]
  }
}
