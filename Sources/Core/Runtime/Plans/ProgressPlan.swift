/// The part of a transition that a participating director animates, when another director leads.
public struct ProgressPart: Hashable, Sendable {
  /// The part of the transition's progress in which the director animates. Default: all of it.
  public let segment: Segment
  /// Whether gestures of this director's plans can move the transition. Default: false, only the leading director's
  /// gestures can.
  public let takesHands: Bool

  /// Makes a part of a transition.
  public init(_ segment: Segment = .entire, takesHands: Bool = false) {
    self.segment = segment
    self.takesHands = takesHands
  }
}

/// A plan that follows the transition's progress, drives it, or lets a gesture drive it, and so depends on the part
/// that its director has in the transition.
///
/// Plans with their own time, such as tweens and springs, need not conform and stay unchanged in every part.
@MainActor public protocol ProgressPlan: Plan {
  /// Returns the plan for one part of the progress. Returns nil if a part cannot have this plan, as with plans that
  /// drive the progress.
  func asPart(_ part: ProgressPart) -> Self?
}

extension Transaction {
  /// Appends the operations of a participating director, with its plans limited to its part of the progress.
  package mutating func append(_ other: Transaction, as part: ProgressPart) {
    operations += other.operations.compactMap { $0.asPart(part) }
  }

  /// Appends the operations of another transaction unchanged.
  package mutating func append(contentsOf other: Transaction) { operations += other.operations }
}

extension Transaction.Operation {
  fileprivate func asPart(_ part: ProgressPart) -> Self? {
    guard case .add(let plan as any ProgressPlan, let name, let target) = self else { return self }
    return plan.asPart(part).map { .add($0, name: name, target: target) }
  }
}
