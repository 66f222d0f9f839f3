import Views

/// The offset that one animation adds to one property: from the property's end value back to its start value, times the
/// progress that remains.
struct AdditiveAnimation {
  let run: AnimationRun
  /// From the end to the start, in channels.
  let way: SIMD8<Double>
  /// The values from which and to which the property was set, to the bit.
  let start: SIMD8<Double>
  let end: SIMD8<Double>
  /// The part of the run's time in which it moves; nil for all of it.
  let part: AnimationInterval?
  /// The velocity of the plan that it took the property from, in channels a second. It fades out beside the motion.
  let momentum: SIMD8<Double>

  /// The offset from the end now.
  func offset(_ rest: SIMD8<Double>) -> SIMD8<Double> {
    momentum == .zero ? way * rest : way * rest + momentum * run.momentumSeconds
  }
}

/// The animations of one property of one view.
///
/// The displayed value is the model, which is the final value, plus the remaining offset of each animation. A new
/// animation therefore continues from the present place and velocity: the earlier ones go on beneath it.
///
/// > Source: the additive animations of Core Animation as UIKit uses them since iOS 8 (WWDC 2014, session 236).
final class PropertyBlend {
  private(set) weak var view: View?
  let property: ViewProperty
  private let blend: ViewProperty.Blend
  /// The final value, to the bit.
  private(set) var model: SIMD8<Double>
  private var modelChannels: SIMD8<Double>
  /// In the order in which they began.
  private(set) var contributions: [AdditiveAnimation] = []
  /// The value displayed last, and whether it is out of date.
  private var shown: SIMD8<Double>
  var isStale = true
  /// Its index in the recorder's list.
  var index = 0
  /// The number of the step in which it was displayed last.
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

  /// Displays the model.
  func presentModel() { view?.show(property, model) }

  /// Displays the present value.
  func present() {
    guard let view else { return }
    shown = present(in: view)
    view.show(property, shown)
    isStale = false
  }

  /// Displays the last value again, or the present one if something has changed since.
  func presentAgain() { if isStale { present() } else { view?.show(property, shown) } }

  private func present(in view: View) -> SIMD8<Double> {
    var sum = SIMD8<Double>.zero
    var isAtStart = true
    var isAtEnd = true
    for contribution in contributions {
      let progress = contribution.run.progress(of: contribution.part)
      isAtStart = isAtStart && progress == .zero
      isAtEnd = isAtEnd && progress == .one
      let offset = contribution.offset(lanes(.one - progress))
      if contribution.momentum != .zero, offset != .zero { isAtEnd = false }
      sum += offset
    }
    if isAtEnd { return model }
    // At its start the value is exactly the start value, unless a later write has moved the model.
    if isAtStart, let first = contributions.first, contributions.last?.end == model { return first.start }
    return value(besideModel: sum)
  }

  /// The model plus an offset in channels; the model where the sum is not finite.
  private func value(besideModel way: SIMD8<Double>) -> SIMD8<Double> {
    let value = property.lanes(fromChannels: modelChannels + way, blend)
    return value.isFinite ? value : model
  }

  private func lanes(_ rest: SIMD2<Double>) -> SIMD8<Double> {
    blend == .axes ? SIMD8(rest.x, rest.y, 0, 0, 0, 0, 0, 0) : SIMD8(repeating: rest.x)
  }

  // MARK: Changes

  /// A write has changed the model; the animations go on to the new one.
  func moveModel(to lanes: SIMD8<Double>) {
    if property == .boundsSize, lanes != model { view?.sizeDidChange() }
    model = lanes
    modelChannels = blend.channels(lanes)
    isStale = true
  }

  /// Reads the model back after a block in which it was displayed and may have been set.
  func adoptModel() {
    guard let view else { return }
    let lanes = view.read(property)
    if lanes != model { moveModel(to: lanes) }
  }

  /// Adds an animation.
  ///
  /// - Parameters:
  ///   - start: the model before the property was set.
  ///   - velocity: the velocity of a plan that lost the property to the run, in lanes a second.
  ///   - isReplacing: whether the earlier animations end here, and this one begins at the displayed value.
  func add(
    _ run: AnimationRun, from start: SIMD8<Double>, velocity: SIMD8<Double>, part: AnimationInterval?,
    isReplacing: Bool
  ) {
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
    let momentum = part == nil && run.carriesMomentum ? channels(ofVelocity: velocity, at: start) : .zero
    contributions.append(
      AdditiveAnimation(
        run: run, way: blend.difference(from: start, to: end), start: start, end: end, part: part, momentum: momentum))
    run.didGain(self, isNew: isNew, needsTime: momentum != .zero || part.map { !$0.isOfProgress } ?? false)
  }

  private func channels(ofVelocity velocity: SIMD8<Double>, at lanes: SIMD8<Double>) -> SIMD8<Double> {
    if velocity == .zero { return .zero }
    let step = 1e-6
    return blend.difference(from: lanes + velocity * step, to: lanes) / step
  }

  /// The velocity of the present value, in lanes a second.
  func velocity(in view: View) -> SIMD8<Double> {
    let step = 1e-6
    func value(at time: Double) -> SIMD8<Double> {
      for contribution in contributions { contribution.run.update(at: time) }
      return present(in: view)
    }
    let now = contributions.first?.run.engine.now ?? 0
    let later = value(at: now + step)
    return (later - value(at: now)) / step
  }

  /// A shadow that fades out keeps its radius and offset.
  private func keepShadowForm(of lanes: SIMD8<Double>) {
    for lane in 4...6 { modelChannels[lane] = lanes[lane] }
  }

  /// Ends a run's animations of this property, at their end or at their start.
  func remove(_ run: AnimationRun, at position: AnimationRun.End) {
    while let index = contributions.lastIndex(where: { $0.run === run }) {
      let removed = contributions.remove(at: index)
      guard position == .start, index == contributions.count else { continue }
      moveModel(to: model == removed.end ? removed.start : value(besideModel: removed.way))
    }
    didRemove()
  }

  /// Ends all animations at a value.
  func cut(to lanes: SIMD8<Double>) {
    moveModel(to: lanes)
    drop { _ in true }
    didRemove()
  }

  /// Ends a run's animations at the displayed value.
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

  /// Removes all animations; the property jumps to its final value.
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

/// The blends of one view, which retains them.
final class ViewBlends {
  var all: [PropertyBlend] = []
}

extension View {
  /// Whether an animation moves a property.
  package final func isAnimating(_ property: ViewProperty) -> Bool { blend(of: property) != nil }

  /// Whether a block or a layout sees the final value of a property that is animated, or that the block animates: what
  /// is on screen follows after it.
  package final func isModelShown(of property: ViewProperty) -> Bool {
    AnimationRecorder.shared.isModelShown(of: property, in: self)
  }

  /// Ends the animations of a property at the value on screen.
  package final func stopAnimating(_ property: ViewProperty) { blend(of: property)?.cut(to: read(property)) }

  /// Only this module stores something there.
  final var blends: ViewBlends? { animations.map { unsafeDowncast($0, to: ViewBlends.self) } }

  /// The blend of a property; nil while it is not animated.
  final func blend(of property: ViewProperty) -> PropertyBlend? {
    blends?.all.first { $0.property == property }
  }

  /// The blend of a property, made if there is none.
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
