import Views

/// What one animation adds to one property: the way from where it was, as far as it is not yet gone.
struct AdditiveAnimation {
  let run: AnimationRun
  /// From the end back to the start, in channels.
  let way: SIMD8<Double>
  /// What the property was set from and to, to the bit.
  let start: SIMD8<Double>
  let end: SIMD8<Double>
  /// The part of the run's time in which it goes; nil for all of it.
  let part: AnimationInterval?
}

/// One property of one view while animations move it.
///
/// What is on screen is the model, which is where it will end, plus what is left of each way there. So a new animation
/// takes over where the old ones are, and as fast as they are: they go on beneath it.
///
/// > Source: the additive animations of Core Animation as UIKit uses them since iOS 8 (WWDC 2014, session 236).
final class PropertyBlend {
  private(set) weak var view: View?
  let property: ViewProperty
  private let blend: ViewProperty.Blend
  /// Where the property will end, to the bit.
  private(set) var model: SIMD8<Double>
  private var modelChannels: SIMD8<Double>
  /// In the order in which they began.
  private(set) var contributions: [AdditiveAnimation] = []
  /// What was shown last, and whether something else has to be now.
  private var shown: SIMD8<Double>
  var isStale = true
  /// Its place in the list of all that live.
  var index = 0
  /// The step in which it was shown last.
  var shownStep = 0

  init(_ property: ViewProperty, of view: View) {
    self.view = view
    self.property = property
    blend = property.row.blend
    model = view.read(property)
    shown = model
    modelChannels = blend.channels(model)
  }

  // MARK: Showing

  /// Shows where the property will end.
  func presentModel() { view?.show(property, model) }

  /// Shows where it is now.
  func present() {
    guard let view else { return }
    shown = present(in: view)
    view.show(property, shown)
    isStale = false
  }

  /// Shows again what was shown, unless something has changed since.
  func presentAgain() { if isStale { present() } else { view?.show(property, shown) } }

  private func present(in view: View) -> SIMD8<Double> {
    var sum = SIMD8<Double>.zero
    var isAtStart = true
    var isAtEnd = true
    for contribution in contributions {
      let progress = contribution.run.progress(of: contribution.part)
      isAtStart = isAtStart && progress == .zero
      isAtEnd = isAtEnd && progress == .one
      sum += contribution.way * lanes(.one - progress)
    }
    if isAtEnd { return model }
    // At its start it is to the bit what it was, unless what was set since has moved the model.
    if isAtStart, let first = contributions.first, contributions.last?.end == model { return first.start }
    return value(besideModel: sum)
  }

  /// What is this far from the model; the model where the numbers end.
  private func value(besideModel way: SIMD8<Double>) -> SIMD8<Double> {
    let value = property.lanes(fromChannels: modelChannels + way, blend)
    return value.isFinite ? value : model
  }

  private func lanes(_ rest: SIMD2<Double>) -> SIMD8<Double> {
    blend == .axes ? SIMD8(rest.x, rest.y, 0, 0, 0, 0, 0, 0) : SIMD8(repeating: rest.x)
  }

  // MARK: Changes

  /// Somebody set the property; what is on its way goes on from there.
  func moveModel(to lanes: SIMD8<Double>) {
    if property == .boundsSize, lanes != model { view?.sizeDidChange() }
    model = lanes
    modelChannels = blend.channels(lanes)
    isStale = true
  }

  /// Takes up what the view was set to while its model was shown.
  func adoptModel() {
    guard let view else { return }
    let lanes = view.read(property)
    if lanes != model { moveModel(to: lanes) }
  }

  /// - Parameters:
  ///   - start: what the property was set from, the model of then.
  ///   - isReplacing: whether what is on its way ends here, and this begins at what is on screen.
  func add(_ run: AnimationRun, from start: SIMD8<Double>, part: AnimationInterval?, isReplacing: Bool) {
    guard let view else { return }
    let end = view.read(property)
    var start = start
    if isReplacing, !contributions.isEmpty {
      moveModel(to: start)
      start = present(in: view)
      drop { _ in true }
    }
    moveModel(to: end)
    if property == .shadow, end[7] == 0 { keepShadowForm(of: start) }
    let isNew = !contributions.contains { $0.run === run }
    contributions.append(
      AdditiveAnimation(run: run, way: blend.difference(from: start, to: end), start: start, end: end, part: part))
    run.didGain(self, isNew: isNew, part: part)
  }

  /// A shadow that fades away keeps its form.
  private func keepShadowForm(of lanes: SIMD8<Double>) {
    for lane in 4...6 { modelChannels[lane] = lanes[lane] }
  }

  /// The run is over for this property: it is at its end, or at its start again.
  func remove(_ run: AnimationRun, at position: AnimationRun.End) {
    while let index = contributions.lastIndex(where: { $0.run === run }) {
      let removed = contributions.remove(at: index)
      guard position == .start, index == contributions.count else { continue }
      moveModel(to: model == removed.end ? removed.start : value(besideModel: removed.way))
    }
    didRemove()
  }

  /// What is on screen now is where it ends, and all that is on its way is over.
  func cut(to lanes: SIMD8<Double>) {
    moveModel(to: lanes)
    drop { _ in true }
    didRemove()
  }

  /// This run leaves the property where it is.
  func settle(_ run: AnimationRun) {
    guard let view else { return remove(run, at: .end) }
    let present = present(in: view)
    contributions.removeAll { $0.run === run }
    if contributions.isEmpty { moveModel(to: present) } else { shiftModel(toPresent: present, in: view) }
    didRemove()
  }

  private func shiftModel(toPresent present: SIMD8<Double>, in view: View) {
    let rest = blend.difference(from: present, to: self.present(in: view))
    moveModel(to: value(besideModel: rest))
  }

  /// All that moves it is taken away: it is where it would have ended.
  func removeAll() {
    drop { _ in true }
    didRemove()
  }

  private func drop(where isDropped: (AdditiveAnimation) -> Bool) {
    let dropped = contributions.filter(isDropped)
    contributions.removeAll(where: isDropped)
    for contribution in dropped { contribution.run.didLose(self) }
  }

  private func didRemove() {
    isStale = true
    guard contributions.isEmpty else { return AnimationRecorder.shared.isModelShown ? () : present() }
    presentModel()
    AnimationRecorder.shared.remove(self)
    view?.forget(self)
  }
}

/// The blends of one view; the view keeps it.
final class ViewBlends {
  var all: [PropertyBlend] = []
}

extension View {
  /// Nobody else keeps anything in that place.
  final var blends: ViewBlends? { animations.map { unsafeDowncast($0, to: ViewBlends.self) } }

  /// The blend of a property, where something moves it.
  final func blend(of property: ViewProperty) -> PropertyBlend? {
    blends?.all.first { $0.property == property }
  }

  /// The blend of a property that is to be moved.
  final func makeBlend(of property: ViewProperty) -> PropertyBlend {
    if let blend = blend(of: property) { return blend }
    let blends = blends ?? ViewBlends()
    animations = blends
    let blend = PropertyBlend(property, of: self)
    blends.all.append(blend)
    AnimationRecorder.shared.add(blend)
    return blend
  }

  fileprivate final func forget(_ blend: PropertyBlend) {
    guard let blends else { return }
    blends.all.removeAll { $0 === blend }
    if blends.all.isEmpty { animations = nil }
  }
}

extension SIMD8<Double> {
  // A number that is not finite makes a difference that is not 0.
  fileprivate nonisolated var isFinite: Bool { self - self == .zero }
}
