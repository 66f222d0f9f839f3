import Runtime
import TestSupport

/// A display, its driver and the program's clock: presenting waits as a driver's queue makes it, and the program is woken
/// late.
final class SimulatedDisplay {
  /// Seconds on the program's clock.
  private(set) var now = 100.0
  /// When each frame was seen.
  private(set) var seen: [Double] = []
  /// Seconds from one refresh to the next.
  var period: Double { didSet { phase = now } }
  private var phase = 100.0037
  /// How many frames the driver takes in advance; nil where it never waits.
  private let queue: Int?
  /// How late the program is woken: on average, and now and then.
  private let lateness: (usual: Double, rare: Double)
  private var random: SeededGenerator

  init(
    rate: Double, queue: Int? = 0, lateness: (usual: Double, rare: Double) = (0.0002, 0.003), seed: UInt64 = 1
  ) {
    period = 1 / rate
    self.queue = queue
    self.lateness = lateness
    random = SeededGenerator(seed: seed)
  }

  func work(_ seconds: Double) { now += seconds }

  /// Shows a frame at the first refresh that is free, and returns when the driver does.
  /// - Returns: how long it took.
  @discardableResult
  func present() -> Double {
    let began = now
    now += 0.0001
    let free = max(refresh(after: now), seen.last.map { $0 + period } ?? 0)
    seen.append(queue == nil ? now : free)
    if let queue, seen.count > queue {
      let due = seen[seen.count - 1 - queue]
      if due > now { now = due + late() }
    }
    return now - began
  }

  private func refresh(after time: Double) -> Double {
    phase + ((time - phase) / period + 1e-9).rounded(.up) * period
  }

  private func late() -> Double {
    random.bool(probability: 0.03)
      ? random.double(in: 0...lateness.rare) : random.double(in: 0...2 * lateness.usual)
  }
}
