/// A part of the list that has begun and not ended.
nonisolated struct OpenPart {
  enum Kind {
    /// The clip of a view.
    case clip
    /// A group that is drawn as one picture.
    case picture(isMoving: Bool)
  }

  let kind: Kind
  let node: Int
  /// The node after the last one inside.
  let end: Int
  /// The item that begins the clip; nil if it clips nothing.
  var begin: DisplayItem?
  /// The index where the part begins in the new list.
  var position = 0
  /// Whether the begin is in the new list: a clip begins with the first item in it.
  var isOut = false
  /// The index of the clip's begin in the old list; nil if it had none.
  var oldBegin: Int?
  /// The number of items after the clip in the old list.
  var oldTail = 0
  /// The projection of the picture; its bounds are known at the end.
  var projection: GroupProjection?
  /// Whether the picture is cached, and whether its root view has changed.
  var isKept = false
  var isRootNew = false

  // The state outside the part, to restore at its end.
  let comparing: ChangeRecorder.Comparing
  let hasNews: Bool
  var painted = Reach()
  var extent = Reach()
}
