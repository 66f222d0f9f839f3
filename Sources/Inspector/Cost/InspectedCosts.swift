import SDLStage

/// The costs of the frames of an inspected program.
protocol InspectedCosts: AnyObject {
  var history: CostHistory { get }
  /// Whether the parts of the picture that are drawn again are marked.
  var flashesDamage: Bool { get set }
  /// Forgets all frames.
  func clear()
}

/// Measures the frames of a stage, from its creation to ``stop()``.
final class StageCosts: InspectedCosts {
  private let core: StageCore
  private let meter: FrameCostMeter
  private let flash: DamageFlash
  private(set) var history = CostHistory()
  /// Called after each frame, when everything in it has come to its end.
  var onFrameEnd: (() -> Void)?

  /// - Parameters:
  ///   - meter: default: one on the machine's clock.
  ///   - overlay: default: that of the stage.
  ///   - timer: calls a closure after some seconds of real time, because the program's time may stand still.
  init(
    _ core: StageCore, meter: FrameCostMeter = FrameCostMeter(), overlay: InspectionOverlay? = nil,
    timer: @escaping DamageFlash.Timer
  ) {
    (self.core, self.meter) = (core, meter)
    flash = DamageFlash(overlay ?? .of(core), timer)
    meter.onFrame = { [weak self] in self?.add($0) }
    core.costMeter = meter
  }

  func stop() {
    if core.costMeter === meter { core.costMeter = nil }
    meter.onFrame = nil
    flash.clear()
  }

  var flashesDamage: Bool {
    get { meter.tracksDamage }
    set {
      meter.tracksDamage = newValue
      if !newValue { flash.clear() }
    }
  }

  func clear() { history = CostHistory() }

  private func add(_ frame: FrameCost) {
    var frame = frame
    if frame.isDrawn { frame.dearest = DearestView.find(in: core.window, damage: frame.damage)?.text }
    history.add(frame)
    // Where the whole picture was drawn, there is nothing to point out.
    if meter.tracksDamage, frame.isDrawn, let damage = frame.damage { flash.mark(damage) }
    onFrameEnd?()
  }
}
