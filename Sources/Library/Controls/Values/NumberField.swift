import Geometry
import Runtime
import Schema
import Views

/// A number that is typed, or changed by steps.
///
/// ```swift
/// let copies = NumberField(value: 1, in: 1...99)
/// copies.onValueChange = { order.copies = Int($0) }
/// ```
/// Up and Down step, Page Up and Page Down by ten steps; so do the two buttons beside the field. A text that is no
/// number of the range is marked as a fault and changes nothing; when the focus leaves, the field shows its value
/// again. A decimal comma counts as a point.
/// > Source: HTML, `<input type="number">`; GTK, `GtkSpinButton`.
@MainActor open class NumberField: StackView {
  /// The number, always in the range. Setting it does not call ``onValueChange``; NaN is ignored, with a warning.
  public final var value: Double {
    get { stepper.value }
    set {
      stepper.value = newValue
      showValue()
    }
  }
  /// The numbers to choose from. A range of infinite length is ignored, with a warning.
  public final var range: ClosedRange<Double> {
    get { stepper.minimumValue...max(stepper.minimumValue, stepper.maximumValue) }
    set {
      guard (newValue.upperBound - newValue.lowerBound).isFinite else {
        return Warnings.log("a number field's range has a finite length, not one \(Wording.range(newValue))")
      }
      // In this order the range is never empty in between.
      stepper.maximumValue = max(newValue.upperBound, stepper.minimumValue)
      stepper.minimumValue = newValue.lowerBound
      stepper.maximumValue = newValue.upperBound
      showValue()
    }
  }
  /// The difference that one step makes, more than 0. Default: 1.
  public final var stepValue: Double {
    get { stepper.stepValue }
    set { stepper.stepValue = newValue }
  }
  /// How many digits after the point are shown and kept, 0...15. Default: 0.
  public final var fractionDigits: Int {
    didSet {
      fractionDigits = min(15, max(0, fractionDigits))
      showValue()
    }
  }
  /// Whether it can be used. Default: true.
  public final var isEnabled: Bool {
    get { field.isEnabled }
    set {
      field.isEnabled = newValue
      stepper.isEnabled = newValue
    }
  }
  /// Called after the user has changed the value, at each letter that makes another number.
  public final var onValueChange: ((Double) -> Void)?
  /// The field that is typed into.
  public var textField: TextField { field }

  private final let field = NumberEntry()
  private final let stepper = NumberStepper()

  /// Makes a field.
  /// - Parameters:
  ///   - value: the number to begin with; the nearest in the range counts.
  ///   - range: the numbers to choose from. Default: 0...100.
  ///   - step: the difference that one step makes, more than 0. Default: 1.
  ///   - fractionDigits: how many digits after the point are shown and kept, 0...15. Default: 0.
  public init(
    value: Double = 0, in range: ClosedRange<Double> = 0...100, step: Double = 1, fractionDigits: Int = 0
  ) {
    self.fractionDigits = min(15, max(0, fractionDigits))
    super.init(StackLayout(.row, spacing: 8, alignment: .center), [field, stepper])
    field.layout = LayoutItem(grow: 1, minWidth: 72)
    stepper.accessibilityElementsHidden = true
    self.range = range
    stepValue = step
    self.value = value
    field.validator = { [unowned self] in number(in: $0) == nil ? fault : nil }
    field.onChange = { [unowned self] in take($0.text) }
    field.onEndEditing = { [unowned self] _ in showValue() }
    field.onReturn = { [unowned self] _ in
      showValue()
      field.selectAll()
    }
    field.step = { [unowned self] in go($0) }
    field.range = { [unowned self] in .init(self.value, in: self.range, step: stepValue) }
    field.setNumber = { [unowned self] in change(to: $0, from: self.value) }
    stepper.onValueChange = { [unowned self] in change(to: $0, from: nil) }
  }

  private var fault: String { "A number \(Wording.range(range))" }

  /// The number that a text says; nil where it says none of the range.
  private func number(in text: String) -> Double? {
    let text = text.replacing(",", with: ".").filter { $0 != " " }
    guard let number = Double(text), range.contains(number), text.allSatisfy({ "+-.0123456789".contains($0) }) else {
      return nil
    }
    return rounded(number)
  }

  private func rounded(_ number: Double) -> Double {
    let scale = Self.scale(fractionDigits)
    let scaled = (number * scale).rounded()
    // Beyond this, a number has no digits after the point.
    return abs(scaled) < 0x1p53 ? scaled / scale : number
  }

  /// Takes the number that was typed.
  private func take(_ text: String) {
    guard let number = number(in: text), number != value else { return }
    stepper.value = number
    onValueChange?(value)
  }

  private func go(_ count: Int) {
    var model = stepper.model
    for _ in 0..<abs(count) { model.setValue(model.next(up: count > 0, step: stepValue)) }
    change(to: model.value, from: value)
    field.selectAll()
  }

  private func change(to number: Double, from old: Double?) {
    stepper.value = rounded(number)
    showValue()
    if value != old { onValueChange?(value) }
  }

  private func showValue() {
    let text = Self.text(value, fractionDigits)
    if field.text != text { field.text = text }
  }

  private static func scale(_ digits: Int) -> Double { (0..<digits).reduce(1) { scale, _ in scale * 10 } }

  /// The number with so many digits after the point.
  private static func text(_ value: Double, _ digits: Int) -> String {
    let scaled = (abs(value) * Self.scale(digits)).rounded()
    guard scaled < 0x1p53 else { return Wording.plain(value) }
    let all = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, digits + 1 - all.count)) + all
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return digits == 0 ? sign + all : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}

/// The field of a ``NumberField``.
private final class NumberEntry: TextField {
  var step: (Int) -> Void = { _ in }
  var setNumber: (Double) -> Void = { _ in }
  var range: () -> AccessibilityDescription.Range = { .init(0, in: 0...0) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return super.keyDown(event) }
    switch event.key {
    case .up: step(1)
    case .down: step(-1)
    case .pageUp: step(10)
    case .pageDown: step(-10)
    default: return super.keyDown(event)
    }
    return true
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .stepper
    description.actions += [.increment, .decrement]
    description.range = range()
  }

  override func accessibilityIncrement() { if isEnabled { step(1) } }
  override func accessibilityDecrement() { if isEnabled { step(-1) } }

  override func accessibilitySetValue(_ value: Double) -> Bool {
    guard isEnabled, value.isFinite else { return false }
    setNumber(value)
    return true
  }
}

/// Its buttons, which neither Tab nor a reader comes to: the field has their keys and actions.
private final class NumberStepper: Stepper {
  override var canBecomeFocused: Bool { false }
}
