/// The time in which a plan or an animation was in force for one target.
package nonisolated struct PlanBar: Hashable, Sendable {
  /// The name of the view, or of the transition whose progress moves.
  package let target: String
  /// The property; nil for a plan that moves several, or none.
  package let property: String?
  /// The type of the plan, or `View.animate` or `PropertyAnimator`.
  package let plan: String
  /// The name under which the plan was added; nil without one.
  package let name: String?
  /// Seconds on the loop's clock.
  package let begin: Double
  /// nil while the plan is in force.
  package internal(set) var end: Double?
  /// The number of the transition; nil outside transitions.
  package internal(set) var transition: Int?
  /// The plan in a few words: `SpringTo 480, 300, response 0.4`.
  package let summary: String
  /// The part of a transition's progress in which the plan moves its property; nil for all of it.
  package let segment: ClosedRange<Double>?

  package init(
    target: String, property: String?, plan: String, name: String?, begin: Double, end: Double?, transition: Int?,
    summary: String, segment: ClosedRange<Double>? = nil
  ) {
    self.target = target
    self.property = property
    self.plan = plan
    self.name = name
    self.begin = begin
    self.end = end
    self.transition = transition
    self.summary = summary
    self.segment = segment
  }
}

/// A ticket, or a request for a transition, and how it came through the lock.
package nonisolated struct LockNote: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable { case ticket, request }

  package let kind: Kind
  /// Counts the entries of its kind.
  package let number: Int
  /// The label of the ticket; the segue, or the source, of the request.
  package let name: String
  /// The time at which it asked, in seconds on the loop's clock.
  package let waits: Double
  /// The time at which it got the lock, or the transition began; nil if it did not.
  package internal(set) var granted: Double?
  /// The time at which it gave the lock back, left, or was answered; nil until then.
  package internal(set) var released: Double?
  /// The outcome of the request, with its reason, or the last change of the ticket; nil until then.
  package internal(set) var ending: String?

  package init(
    kind: Kind, number: Int, name: String, waits: Double, granted: Double? = nil, released: Double? = nil,
    ending: String? = nil
  ) {
    self.kind = kind
    self.number = number
    self.name = name
    self.waits = waits
    self.granted = granted
    self.released = released
    self.ending = ending
  }
}
