import Stage

/// Measures the frames of a stage, from its creation to ``stop()``.
final class StageCosts {
  private let core: StageCore
  private let meter: FrameCostMeter
  private let flash: DamageFlash
  private(set) var history = CostHistory()

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

  /// Whether the parts of the picture that are drawn again are marked.
  var flashesDamage: Bool {
    get { meter.tracksDamage }
    set {
      meter.tracksDamage = newValue
      if !newValue { flash.clear() }
    }
  }

  /// Forgets all frames.
  func clear() { history = CostHistory() }

  private func add(_ frame: FrameCost) {
    var frame = frame
    if frame.isDrawn { frame.dearest = DearestView.find(in: core.window, damage: frame.damage)?.text }
    history.add(frame)
    // Where the whole picture was drawn, there is nothing to point out.
    if meter.tracksDamage, frame.isDrawn, let damage = frame.damage { flash.mark(damage) }
  }
}
