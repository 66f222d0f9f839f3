/// A part of the list that has begun and not ended yet.
nonisolated struct PartBuilder {
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
  /// The item that begins the clip; nil if nothing is clipped.
  var begin: DisplayItem?
  /// The index where the part begins in the new list.
  var position = 0
  /// Whether the begin item is in the new list. It is added with the first item of the clip.
  var isOut = false
  /// The index of the clip's begin in the old list; nil if it had none.
  var oldBegin: Int?
  /// The number of items after the clip in the old list.
  var oldTail = 0
  /// The projection of the picture. Its bounds are known at the end of the part.
  var projection: GroupProjection?
  /// Whether the picture is cached, and whether its root view has changed.
  var isKept = false
  var isRootNew = false

  // The state outside the part, restored at its end.
  let comparing: ChangeRecorder.Comparing
  let hasNews: Bool
  var painted = BoundingBox()
  var extent = BoundingBox()
}
