import MotionLog
import Views

/// A row of the timeline: what happened to one property, transition or request.
nonisolated struct TimelineRow: Hashable {
  /// The subject of a bar or a row, which chooses its color.
  enum Kind: Hashable, CaseIterable {
    /// A heading: a transition from its beginning to its end.
    case transition
    case spring
    case tween
    /// A hand holds the target.
    case hand
    case physics
    /// A property that an animation of the program moves.
    case animation
    /// A request or a ticket that waits, or a plan that waits for a hand.
    case waiting
    /// A request or a ticket that has the lock.
    case lock
    case other
  }

  /// A time in which a hand holds a view.
  struct Hold: Hashable {
    var begin: Double
    /// nil while it goes on.
    var end: Double?
  }

  struct Bar: Hashable {
    var kind: Kind
    var begin: Double
    /// nil while it goes on.
    var end: Double?
    /// When a hand held the view, for plans that are also in force at other times; nil for all others.
    var holds: [Hold]?
    /// When the progress was in the plan's segment; nil for plans that move in all of it, and for other bars.
    var acting: [ClosedRange<Double>]?
    var text = ""
    /// The plan of the bar; nil for bars of transitions, requests and the properties of a whole view.
    var plan: PlanBar?

    /// The kind of the parts in which no hand holds the view.
    var restKind: Kind { kind == .hand && holds != nil ? .waiting : kind }
  }

  var name: String
  var detail = ""
  /// The indentation, in steps.
  var level = 0
  var kind: Kind
  /// The name of the lane that the row shows, to choose its curve; nil for rows without one.
  var lane: String?
  var bars: [Bar] = []
  /// Moments of the property alone.
  var marks: [MotionMark] = []
}

/// A moment of all rows: the marks of one kind at one time.
nonisolated struct TimelineMoment: Hashable {
  var kind: MotionMark.Kind
  /// At least one. That of a whole transition comes first.
  var marks: [MotionMark]

  var time: Double { marks[0].time }
}
