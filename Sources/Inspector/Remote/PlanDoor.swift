import Plans
import Runtime
import SDLStage
import Transitions
import Wire

/// Adds plans from another process to a stage. They end with the connection.
final class PlanDoor {
  private let core: StageCore
  private var scheduler: Scheduler?
  private var added = 0

  /// The most plans of one connection, until it clears them.
  static let mostPlans = 10_000

  init(_ core: StageCore) { self.core = core }

  /// Performs the text of a transaction on the views of the window.
  func commit(_ text: [UInt8]) throws(RemoteFault) {
    let transaction: Transaction
    do throws(WireError) {
      transaction = try PlanRegistry.stock.transaction(parsing: text)
    } catch {
      throw RemoteFault(sentence: "\(error)")
    }
    let targets = ViewTargets(core.window)
    let count = Self.count(transaction, targets, atMost: Self.mostPlans - added)
    guard added + count <= Self.mostPlans else {
      throw RemoteFault(sentence: "a connection adds at most \(Self.mostPlans) plans; \"clearPlans\" removes them")
    }
    added += count
    let scheduler = self.scheduler ?? Scheduler(label: "remote", loop: core.loop)
    scheduler.targetResolver = targets
    self.scheduler = scheduler
    core.loop.dispatch(at: core.loop.now) { scheduler.commit(transaction) }
  }

  /// The number of plans that a transaction adds, counted until it is above a limit.
  private static func count(_ transaction: Transaction, _ targets: ViewTargets, atMost limit: Int) -> Int {
    var counts: [TargetSelector: Int] = [:]
    var sum = 0
    for operation in transaction.operations {
      guard case .add = operation else { continue }
      switch operation.target {
      case .selector(let selector):
        let count = counts[selector] ?? targets.targets(for: selector).count
        counts[selector] = count
        sum += max(1, count)
      case .scene, .object: sum += 1
      }
      if sum > limit { break }
    }
    return sum
  }

  /// Removes all plans. What they moved stays where it is.
  func clear() {
    scheduler?.tearDown()
    scheduler = nil
    added = 0
  }
}
