/// A part of the list that has begun and not ended.
nonisolated struct OpenPart {
  enum Kind {
    /// What is cut off by a view.
    case clip
    /// What is drawn as one picture.
    case picture(isMoving: Bool)
  }

  let kind: Kind
  let node: Int
  /// The node after the last one inside.
  let end: Int
  /// What a clip begins with; nil where it cuts nothing off.
  var begin: DisplayItem?
  /// Where it began in what is put out.
  var position = 0
  /// Whether it has begun there: a clip does with the first item in it.
  var isOut = false
  /// Where in the old list its clip began; nil where it had none.
  var oldBegin: Int?
  /// How many items lay over the clip in the old list.
  var oldTail = 0
  /// How a picture is turned in depth; its content is known when it ends.
  var projection: GroupProjection?
  /// Whether it is a kept picture, and whether the view that is its root looks different.
  var isKept = false
  var isRootNew = false

  // What was the case around it.
  let comparing: ChangeRecorder.Comparing
  let hasNews: Bool
  var painted = Reach()
  var extent = Reach()
}
