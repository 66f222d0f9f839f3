import Geometry
import Views

/// The changes of one block: each changed property, and its value before.
final class AnimationRecording {
  /// The run that the changes become part of; nil: they are only set.
  let run: AnimationRun?
  /// The part of the run's time in which they move.
  let part: AnimationInterval?
  let isReplacing: Bool
  private var notes: [(view: View, property: ViewProperty, start: SIMD8<Double>, velocity: SIMD8<Double>)] = []
  private var places: [Key: Int] = [:]
  /// Views that were laid out before and have changed size.
  private var resized: [View] = []
  /// Views that have asked for layout in the block, and their identities.
  private var due: (views: [View], known: Set<ObjectIdentifier>) = ([], [])

  private struct Key: Hashable {
    let view: ObjectIdentifier
    let property: ViewProperty
  }

  init(_ run: AnimationRun?, part: AnimationInterval? = nil, isReplacing: Bool = false) {
    self.run = run
    self.part = part
    self.isReplacing = isReplacing
  }

  /// - Parameter velocity: that of the plan that moved the property, in lanes a second.
  func note(_ property: ViewProperty, of view: View, velocity: SIMD8<Double>) {
    let key = Key(view: ObjectIdentifier(view), property: property)
    guard run != nil, places[key] == nil else { return }
    places[key] = notes.count
    notes.append((view, property, view.read(property), velocity))
    if property == .boundsSize, view.hasPlace { resized.append(view) }
  }

  /// Adds the changes up to now to the run.
  func flush() {
    guard let run else { return }
    for note in notes where note.view.read(note.property) != note.start {
      note.view.makeBlend(of: note.property)
        .add(run, from: note.start, velocity: note.velocity, part: part, isReplacing: isReplacing)
    }
    notes.removeAll()
    places.removeAll()
  }

  func layoutIsDue(of view: View) {
    if due.known.insert(ObjectIdentifier(view)).inserted { due.views.append(view) }
  }

  /// Lays out what the block has changed, so that views move to the frames that layout gives them.
  func layOut() {
    while let view = resized.popLast() { view.layoutIfNeeded() }
    guard PropertyInterception.layoutDepth == 0 else { return }
    // Containers ask after what is in them: they come first.
    while let view = due.views.popLast() { view.settleLayout() }
    due.known.removeAll()
  }
}

/// Lets blocks and layout see the final value of each property instead of its present one.
///
/// While a block or a layout runs, animated properties display their models, so that reading and setting them refers to
/// the final values. Afterwards each displays its present value again, before anything is drawn or hit.
final class AnimationRecorder: PropertyInterceptor {
  static let shared = AnimationRecorder()

  private var recordings: [AnimationRecording] = []
  private var blends: [PropertyBlend] = []
  /// The blends whose property was set while models were displayed.
  private var written: [PropertyBlend] = []
  private var depth = 0

  private init() { PropertyInterception.interceptor = self }

  /// Lets layout begin animations.
  static func animateLayouts() {
    _ = shared
    PropertyInterception.isLayoutAnimated = true
  }

  var isModelShown: Bool { depth > 0 }
  /// Whether a property displays its model for the time of a block or layout, and its present value again afterwards.
  /// In a block that animates, that is so for each property: it moves from the end of the block on.
  func isModelShown(of property: ViewProperty, in view: View) -> Bool {
    isModelShown && (current?.run != nil || view.blend(of: property) != nil)
  }

  /// The innermost running block.
  var current: AnimationRecording? { recordings.last }

  // MARK: Blocks

  /// Runs a block and records its changes.
  func record(_ recording: AnimationRecording, _ body: () -> Void) {
    let isInBlock = isAnimating
    recordings.last?.flush()
    begin()
    recordings.append(recording)
    body()
    if recording.run != nil || isInBlock { recording.layOut() }
    recording.flush()
    recordings.removeLast()
    end()
  }

  private func begin() {
    depth += 1
    PropertyInterception.isIntercepted = true
    guard depth == 1 else { return }
    for blend in blends { blend.presentModel() }
  }

  private func end() {
    guard depth == 1 else {
      depth -= 1
      return
    }
    for blend in written { blend.adoptModel() }
    written.removeAll(keepingCapacity: true)
    depth = 0
    for blend in blends { blend.presentAgain() }
    PropertyInterception.isIntercepted = !blends.isEmpty
  }

  func layoutIsDue(of view: View) { recordings.last?.layoutIsDue(of: view) }

  func finalSize(of view: View) -> Size? { view.blend(of: .boundsSize).map { Size($0.model[0], $0.model[1]) } }

  func layoutWillBegin() { begin() }
  func layoutDidEnd() { end() }

  func performAsSeen(_ body: () -> Void) {
    guard depth > 0 else { return body() }
    for blend in written { blend.adoptModel() }
    written.removeAll(keepingCapacity: true)
    for blend in blends { blend.presentAgain() }
    body()
    for blend in blends { blend.presentModel() }
  }

  // MARK: Blends

  func add(_ blend: PropertyBlend) {
    blend.index = blends.count
    blends.append(blend)
    PropertyInterception.isIntercepted = true
  }

  func remove(_ blend: PropertyBlend) {
    guard blend.index < blends.count, blends[blend.index] === blend else { return }
    let last = blends.removeLast()
    if last !== blend {
      blends[blend.index] = last
      last.index = blend.index
    }
    PropertyInterception.isIntercepted = depth > 0 || !blends.isEmpty
  }

  // MARK: Writes

  var isAnimating: Bool { current?.run != nil }

  /// Outside blocks and layout: a property that is set to its final value goes on moving; set to any other value it
  /// jumps there, and its animations end. A layout, also one in a block, leaves a property to the plan that moves it.
  func shouldWrite(
    _ property: ViewProperty, _ lanes: SIMD8<Double>, velocity: SIMD8<Double>, of view: View
  ) -> Bool {
    if depth > 0 {
      let isLayout = PropertyInterception.layoutDepth > 0
      if isLayout, view.isMoved(property) { return true }
      if !isLayout || !view.isNewToLayout { recordings.last?.note(property, of: view, velocity: velocity) }
      if let blend = view.blend(of: property) { written.append(blend) }
      return true
    }
    guard let blend = view.blend(of: property) else { return true }
    if lanes == blend.model { return false }
    blend.cut(to: lanes)
    return true
  }
  func yield(_ property: ViewProperty, of view: View) -> SIMD8<Double> {
    guard view.blends != nil else { return .zero }
    var velocity = SIMD8<Double>.zero
    for stored in property.storedProperties {
      guard let blend = view.blend(of: stored) else { continue }
      velocity += view.velocity(of: property, where: stored, movesBy: blend.velocity(in: view))
      blend.cut(to: view.read(stored))
    }
    return velocity
  }
}
