import Views

/// A row of the timeline: what happened to one property, transition or request.
nonisolated struct TimelineRow: Hashable {
  /// The subject of a bar or a row, which chooses its color.
  enum Kind: Hashable {
    /// A heading: a transition from its beginning to its end.
    case transition
    case spring
    case tween
    /// A hand holds the target.
    case hand
    case physics
    /// A property that an animation of the program moves.
    case animation
    /// A request or a ticket that waits.
    case waiting
    /// A request or a ticket that has the lock.
    case lock
    case other
  }

  struct Bar: Hashable {
    var kind: Kind
    var begin: Double
    /// nil while it goes on.
    var end: Double?
    var text = ""
  }

  /// A moment on a row.
  struct Mark: Hashable {
    var time: Double
    var kind: Kind
    var text: String
  }

  var name: String
  var detail = ""
  /// The indentation, in steps.
  var level = 0
  var kind: Kind
  /// The name of the lane that the row shows, to choose its curve; nil for rows without one.
  var lane: String?
  var bars: [Bar] = []
  var marks: [Mark] = []
}

/// A moment of all rows.
nonisolated struct TimelineMoment: Hashable {
  var time: Double
  var kind: TimelineRow.Kind
  var text: String
}
