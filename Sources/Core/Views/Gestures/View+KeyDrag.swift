import Geometry

/// A step by which a key or an assistive technology moves a view.
private enum KeyStep {
  case move(Vector)
  /// Notches of the wheel that scale.
  case scale(Double)
  /// Notches of the wheel that turn clockwise.
  case turn(Double)

  /// - Returns: nil for a key that does none of it.
  init?(_ event: KeyEvent) {
    let isControl = event.modifiers == .control
    guard isControl || event.modifiers.isSubset(of: .shift) else { return nil }
    let step = event.modifiers == .shift ? 4.0 : 1
    switch event.key {
    case .left: self = isControl ? .turn(-1) : .move(Vector(-step, 0))
    case .right: self = isControl ? .turn(1) : .move(Vector(step, 0))
    case .up: self = isControl ? .scale(1) : .move(Vector(0, -step))
    case .down: self = isControl ? .scale(-1) : .move(Vector(0, step))
    case .character("+"), .character("="): self = .scale(1)
    case .character("-"): self = .scale(-1)
    default: return nil
    }
  }

  /// The steps that assistive technologies offer, by their names.
  static let actions: [(name: String, step: Self)] = [
    ("Move left", .move(Vector(-4, 0))), ("Move right", .move(Vector(4, 0))), ("Move up", .move(Vector(0, -4))),
    ("Move down", .move(Vector(0, 4))), ("Enlarge", .scale(1)), ("Shrink", .scale(-1)), ("Turn left", .turn(-1)),
    ("Turn right", .turn(1)),
  ]
}

extension View {
  /// How far an arrow key drags a view, in points of the window.
  private static let keyDragStep = 16.0

  /// Whether a plan lets the user drag, scale or turn the view, so that keys do it, too.
  final var followsKeys: Bool { gestureRecognizers.contains { $0.followsKeys && $0.isEnabled } }

  /// Drags the focused view by a key: arrows move it, with Shift four times as far; with Control they turn and scale
  /// it, as plus and minus do.
  /// - Returns: false where the key is for others.
  final func dragByKey(_ event: KeyEvent) -> Bool {
    guard followsKeys, window?.focusedView === self, let step = KeyStep(event) else { return false }
    return take(step, at: event.time)
  }

  final func addDragActions(to description: inout AccessibilityDescription) {
    guard followsKeys else { return }
    if description.role == nil { description.role = .group }
    description.actions += KeyStep.actions.filter { recognizer(for: $0.step) != nil }.map { .custom($0.name) }
  }

  /// - Returns: false for an action that is none of these, or is not possible now.
  final func drag(byAction name: String) -> Bool {
    guard let action = KeyStep.actions.first(where: { $0.name.isExactly(name) }) else { return false }
    return take(action.step, at: 0)
  }

  private func recognizer(for step: KeyStep) -> GestureRecognizer? {
    gestureRecognizers.first { recognizer in
      guard recognizer.followsKeys, recognizer.isEnabled else { return false }
      return switch step {
      case .move(let way):
        (recognizer as? PanGestureRecognizer)?.directions.contains(PanGestureRecognizer.Directions(along: way)) == true
      case .scale: (recognizer as? PinchGestureRecognizer)?.wheelModifiers != nil
      case .turn: (recognizer as? RotationGestureRecognizer)?.wheelModifiers != nil
      }
    }
  }

  private func take(_ step: KeyStep, at time: Double) -> Bool {
    guard let recognizer = recognizer(for: step) else { return false }
    switch step {
    case .move(let way):
      return (recognizer as? PanGestureRecognizer)?.dragByKeys(along: way * Self.keyDragStep, time: time) == true
    case .scale(let notches), .turn(let notches):
      guard let middle = convert(bounds.center, to: nil), middle.isFinite,
        let modifiers = (recognizer as? ManipulationGestureRecognizer)?.wheelModifiers
      else { return false }
      let event = WheelEvent(location: middle, delta: Vector(0, notches), time: time, modifiers: modifiers)
      return window?.turnWheel(by: event, on: self) == true
    }
  }
}
