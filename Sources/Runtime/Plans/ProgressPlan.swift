/// What a director that takes part in another one's transition is given of it.
public struct ProgressPart: Hashable, Sendable {
  /// The part of the transition's window in which it moves.
  public let segment: Segment
  /// Whether hands may move the transition by its plans, too; otherwise by those of the leading director only.
  public let takesHands: Bool

  public init(_ segment: Segment = .entire, takesHands: Bool = false) {
    self.segment = segment
    self.takesHands = takesHands
  }
}

/// A plan that follows its transition's window, moves it, or lets a hand move it, and so has to know when its director only
/// takes part in the transition of another.
///
/// Plans that have a time of their own, as tweens and springs, need not conform: they stay as they are.
@MainActor public protocol ProgressPlan: Plan {
  /// The plan in a part of the window; nil where that is not for a part to do, as to move the window is not.
  func asPart(_ part: ProgressPart) -> Self?
}

extension Transaction {
  /// Appends what a part of a transition recorded, its plans put into that part of the window.
  package mutating func append(_ other: Transaction, as part: ProgressPart) {
    operations += other.operations.compactMap { $0.asPart(part) }
  }

  /// Appends what was recorded elsewhere, as it is.
  package mutating func append(contentsOf other: Transaction) { operations += other.operations }
}

extension Transaction.Operation {
  fileprivate func asPart(_ part: ProgressPart) -> Self? {
    guard case .add(let plan as any ProgressPlan, let name, let target) = self else { return self }
    return plan.asPart(part).map { .add($0, name: name, target: target) }
  }
}
