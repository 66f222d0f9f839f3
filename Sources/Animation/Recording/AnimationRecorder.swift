import Views

/// What is set inside one block: each property that changed, and what it was before.
final class AnimationRecording {
  /// What the changes become part of; nil: they are just made.
  let run: AnimationRun?
  /// The part of the run's time in which they go.
  let part: AnimationInterval?
  let isReplacing: Bool
  private var notes: [(view: View, property: ViewProperty, start: SIMD8<Double>)] = []
  private var places: [Key: Int] = [:]
  /// Views that were laid out and got another size.
  private var resized: [View] = []

  private struct Key: Hashable {
    let view: ObjectIdentifier
    let property: ViewProperty
  }

  init(_ run: AnimationRun?, part: AnimationInterval? = nil, isReplacing: Bool = false) {
    self.run = run
    self.part = part
    self.isReplacing = isReplacing
  }

  func note(_ property: ViewProperty, of view: View) {
    let key = Key(view: ObjectIdentifier(view), property: property)
    guard run != nil, places[key] == nil else { return }
    places[key] = notes.count
    notes.append((view, property, view.read(property)))
    if property == .boundsSize, !view.needsLayout { resized.append(view) }
  }

  /// Makes what has changed until now contributions of the run.
  func flush() {
    guard let run else { return }
    for note in notes where note.view.read(note.property) != note.start {
      note.view.makeBlend(of: note.property)
        .add(run, from: note.start, part: part, isReplacing: isReplacing)
    }
    notes.removeAll()
    places.removeAll()
  }

  /// What stands inside views that got another size takes its new place with them.
  func layOutResized() {
    while let view = resized.popLast() { view.layoutIfNeeded() }
  }
}

/// Sees to it that blocks, and layout, meet each property as it will be, not as it is on its way there.
///
/// While a block or a layout runs, all that moves shows its model: what they read and set are the ends of motions. After
/// it each shows again where it is. Nobody else gets to see that: it is over before anything is drawn or hit.
final class AnimationRecorder: PropertyInterceptor {
  static let shared = AnimationRecorder()

  private var recordings: [AnimationRecording] = []
  private var blends: [PropertyBlend] = []
  /// Those whose property was set while the models were shown.
  private var written: [PropertyBlend] = []
  private var depth = 0

  private init() { PropertyInterception.interceptor = self }

  var isModelShown: Bool { depth > 0 }
  /// The block that runs, the innermost one.
  var current: AnimationRecording? { recordings.last }

  // MARK: Blocks

  /// Runs a block; what it changes belongs to the recording.
  func record(_ recording: AnimationRecording, _ body: () -> Void) {
    recordings.last?.flush()
    begin()
    recordings.append(recording)
    body()
    if recording.run != nil { recording.layOutResized() }
    recording.flush()
    recordings.removeLast()
    end()
  }

  private func begin() {
    depth += 1
    PropertyInterception.isOn = true
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
    PropertyInterception.isOn = !blends.isEmpty
  }

  func layoutWillBegin() { begin() }
  func layoutDidEnd() { end() }

  // MARK: Blends

  func add(_ blend: PropertyBlend) {
    blend.index = blends.count
    blends.append(blend)
    PropertyInterception.isOn = true
  }

  func remove(_ blend: PropertyBlend) {
    guard blend.index < blends.count, blends[blend.index] === blend else { return }
    let last = blends.removeLast()
    if last !== blend {
      blends[blend.index] = last
      last.index = blend.index
    }
    PropertyInterception.isOn = depth > 0 || !blends.isEmpty
  }

  // MARK: Writes

  /// Outside a block and layout, a property that moves and is set to where it goes anyhow keeps on moving; set to anything
  /// else it is there at once, and what moved it is over.
  func shouldWrite(_ property: ViewProperty, _ lanes: SIMD8<Double>, of view: View) -> Bool {
    if depth > 0 {
      recordings.last?.note(property, of: view)
      if let blend = view.blend(of: property) { written.append(blend) }
      return true
    }
    guard let blend = view.blend(of: property) else { return true }
    if lanes == blend.model { return false }
    blend.cut(to: lanes)
    return true
  }
}
