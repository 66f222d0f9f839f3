import Geometry

/// What is known of a view's picture from frame to frame, so that equal ones can be told from changed ones.
package final class PictureMemory {
  /// Why the view is not worth keeping a picture of, for as long as its motion lasts.
  package enum Refusal { case tooLarge, tooLight }

  /// No other picture of the program has this one.
  package let id: UInt64
  package private(set) var version: UInt64 = 1
  package private(set) var refusal: Refusal?
  /// Whether the picture had a stamp.
  package var hasStamp = false
  private var refusalFrame: UInt64 = 0
  /// The number of the last frame in which something inside the picture changed by itself.
  package var lastChange: UInt64 = 0
  /// The number of the frame in which it was last decided whether the view is one picture because it moves, and what.
  package var decision: (frame: UInt64, isPicture: Bool) = (0, false)
  /// The number of the last frame in which the view moved and nothing in it changed; where it stood then, and how it was
  /// turned and scaled.
  private var lastMove: UInt64 = 0
  private var place = Point.zero
  private var form = SIMD4<Double>.zero
  private var linear = SIMD4<Double>.zero
  /// How many items the picture had; nil where it changed in part since.
  private var itemCount: Int?
  /// Whether nobody has looked after the picture since.
  private var isForgotten = false

  private static var lastID: UInt64 = 0

  package init() {
    PictureMemory.lastID += 1
    id = PictureMemory.lastID
  }

  /// The picture is made of these items under this map: another version, unless all that is new is where it lies.
  package func note(isChanged: Bool, map: Transform2D, itemCount count: Int) {
    let form = SIMD4(map.a, map.b, map.c, map.d)
    if isChanged || isForgotten || form != linear || itemCount.map({ $0 != count }) == true { version += 1 }
    linear = form
    itemCount = count
    isForgotten = false
  }

  /// The view is drawn without a picture for now, and nothing more will be told of what changes in it.
  package func forget() {
    isForgotten = true
    hasStamp = false
  }

  /// Something inside the picture is new.
  package func noteChange() {
    version += 1
    itemCount = nil
  }

  package func refuse(_ reason: Refusal, frame: UInt64) {
    refusal = reason
    refusalFrame = frame
  }

  /// What was too large for a while may have become smaller.
  package func reconsider(frame: UInt64) {
    if refusal == .tooLarge, frame > refusalFrame + 60 { refusal = nil }
  }

  /// Nothing in the view changed, and it may have moved.
  ///
  /// - Parameters:
  ///   - own: its map to the parent.
  ///   - map: its map to the window.
  /// - Returns: whether it did, and had in the frame before, too.
  package func moves(by own: Transform2D, _ map: Transform2D, frame: UInt64, lastFrame: UInt64) -> Bool {
    let (newPlace, newForm) = (Point(own.tx, own.ty), SIMD4(map.a, map.b, map.c, map.d))
    let hasMoved = newPlace != place
    let goesOn = hasMoved && lastMove == lastFrame && newForm == form
    if !goesOn { refusal = nil }
    lastMove = hasMoved ? frame : 0
    (place, form) = (newPlace, newForm)
    decision = (frame, goesOn && refusal == nil)
    return decision.isPicture
  }
}
