import Geometry
import Runtime
import Views

/// The three gesture recognizers of one `DirectlyManipulable` on a view.
final class ManipulationGrip {
  let name: String?
  private let view: View
  private let plan: DirectlyManipulable
  private let context: PerformerContext
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let turn = RotationGestureRecognizer()
  private var pinchHands = HandCount()
  private var turnHands = HandCount()

  private enum Part: String, CaseIterable { case drag, pinch, turn }

  init(on view: View, _ plan: DirectlyManipulable, named name: String?, _ context: PerformerContext) {
    self.view = view
    self.plan = plan
    self.name = name
    self.context = context
    // Two fingers pinch and turn. A third one is ignored.
    pan.maximumNumberOfPointers = 2
    let owner = "\(ObjectIdentifier(self).hashValue)"
    for (recognizer, part) in zip(recognizers, Part.allCases) {
      recognizer.name = "\(name ?? owner).\(part.rawValue)"
      recognizer.delegate = SimultaneousManipulation.shared
      view.addGestureRecognizer(recognizer)
      // Added before the actions of the emitted plans, so that these grab the view at its new anchor point.
      if plan.adjustsAnchorPoint { recognizer.addAction { [weak self] in self?.gestureDidChange($0) } }
    }
  }

  isolated deinit { removeRecognizers() }

  private var recognizers: [GestureRecognizer] { [pan, pinch, turn] }

  /// Adds the plans to the view.
  func emit() {
    emit(Draggable(bounds: plan.bounds, gesture: pan.name), .drag)
    emit(Pinchable(range: plan.scales, adjustsAnchorPoint: false, gesture: pinch.name), .pinch)
    emit(Rotatable(adjustsAnchorPoint: false, gesture: turn.name), .turn)
  }

  /// Removes the plans and their gesture recognizers.
  func end() {
    for part in Part.allCases { if let name = planName(part) { context.removePlan(named: name) } }
    removeRecognizers()
  }

  private func emit(_ plan: some NamedPlan, _ part: Part) {
    if let name = planName(part) { context.emitPlan(plan, named: name) } else { context.emitPlan(plan) }
  }

  private func planName(_ part: Part) -> String? { name.map { "\($0).\(part.rawValue)" } }

  private func removeRecognizers() {
    for recognizer in recognizers { view.removeGestureRecognizer(recognizer) }
  }

  // MARK: The anchor point

  /// Moves the anchor point under the fingers when a gesture begins and when a finger is added.
  ///
  /// The pan recognizer receives each event first. It has already moved the view when the other two recognizers ask for
  /// the center of the fingers.
  private func gestureDidChange(_ recognizer: GestureRecognizer) {
    guard recognizer.state == .began || recognizer.state == .changed else { return }
    if recognizer === pinch {
      if recognizer.state == .began { pinchHands = HandCount() }
      if pinchHands.isNew(pinch) { moveAnchor(to: pinch.center(in: nil)) }
    } else if recognizer === turn {
      if recognizer.state == .began { turnHands = HandCount() }
      if turnHands.isNew(turn) { moveAnchor(to: turn.center(in: nil)) }
    } else if recognizer.state == .began {
      moveAnchor(to: middleOfPan)
    }
  }

  /// The center of the fingers, corrected by the distance that the drag has moved the view.
  private var middleOfPan: Point {
    if pan.numberOfPointers < 2 { return pan.pressLocation }
    let first = pan.location(ofPointer: 0, in: nil)
    let middle = first + (pan.location(ofPointer: 1, in: nil) - first) * 0.5
    return middle - (pan.grabLocation - pan.pressLocation)
  }

  private func moveAnchor(to location: Point) { context.emitPlan(ChangeAnchorPoint(under: location)) }
}
