import Geometry
import Motion
import Runtime

/// A moment of a transition, or of one lane, in a log of motion.
package nonisolated struct MotionMark: Hashable, Sendable {
  /// What happened.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case began
    /// A hand took hold of the motion.
    case seized
    case released
    /// The direction was reversed.
    case turned
    /// A plan gave a moving property another destination or motion.
    case retargeted
    /// Everything that a scheduler moved is at rest.
    case settled
    case ended
  }

  package let kind: Kind
  /// Seconds on the loop's clock.
  package let time: Double
  /// The view that was seized, released or retargeted, if it has an identifier.
  package let view: String?
  /// The property that changed hands; nil for marks of the whole transition.
  package let property: String?
  /// The number of the transition; nil outside transitions.
  package let transition: Int?
  /// The name of the transition's director, where it began; nil at other moments.
  package let director: String?
  /// The place and velocity of the property, or of the progress, on both sides of the moment; nil if unknown.
  package internal(set) var handover: Handover?
  /// The velocity of the hand in points a second, as measured at the release; nil at other moments.
  package let hand: Vector?

  /// The states on both sides of a moment, for each component in the unit of its lane.
  package struct Handover: Hashable, Sendable {
    package typealias State = PropertyHandover.State
    package let before: State
    package internal(set) var after: State

    package init(from before: State, to after: State) {
      self.before = before
      self.after = after
    }
  }

  package init(
    _ kind: Kind, at time: Double, view: String? = nil, property: String? = nil, transition: Int? = nil,
    director: String? = nil, handover: Handover? = nil, hand: Vector? = nil
  ) {
    self.kind = kind
    self.time = time
    self.view = view
    self.property = property
    self.transition = transition
    self.director = director
    self.handover = handover
    self.hand = hand
  }
}

/// A spring that began to move a property.
package nonisolated struct SpringNote: Hashable, Sendable {
  /// Seconds on the loop's clock.
  package let time: Double
  /// The view's identifier; nil for the progress of the transition.
  package let view: String?
  /// The name of the property; nil for the progress.
  package let property: String?
  package let spring: Spring

  package init(at time: Double, view: String?, property: String?, spring: Spring) {
    self.time = time
    self.view = view
    self.property = property
    self.spring = spring
  }
}
