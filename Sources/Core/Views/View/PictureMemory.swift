import Geometry

/// The history of a view's picture, to tell an equal picture from a changed one.
package final class PictureMemory {
  /// Why no picture of the view is kept while its motion lasts.
  package enum Refusal { case tooLarge, tooLight }

  /// Unique in the program.
  package let id: UInt64
  package private(set) var version: UInt64 = 1
  package private(set) var refusal: Refusal?
  /// Whether the picture had a stamp.
  package var hasStamp = false
  private var refusalFrame: UInt64 = 0
  /// The number of the last frame in which content of the picture changed.
  package var lastChange: UInt64 = 0
  /// The number of the frame in which it was last decided whether the moving view is drawn as one picture, and the
  /// decision.
  package var decision: (frame: UInt64, isPicture: Bool) = (0, false)
  /// The number of the last frame in which the view moved and its content did not change; its place, rotation and scale
  /// then.
  private var lastMove: UInt64 = 0
  private var place = Point.zero
  private var form = SIMD4<Double>.zero
  private var linear = SIMD4<Double>.zero
  /// The number of items of the picture; nil where it has changed in part since.
  private var itemCount: Int?
  /// Whether the picture's changes have not been tracked since.
  private var isForgotten = false

  private static var lastID: UInt64 = 0

  package init() {
    PictureMemory.lastID += 1
    id = PictureMemory.lastID
  }

  /// Notes the items and the map of the picture: a new version, unless only its place is new.
  package func note(isChanged: Bool, map: Transform2D, itemCount count: Int) {
    let form = SIMD4(map.a, map.b, map.c, map.d)
    if isChanged || isForgotten || form != linear || itemCount.map({ $0 != count }) == true { version += 1 }
    linear = form
    itemCount = count
    isForgotten = false
  }

  /// Stops tracking: the view is drawn without a picture.
  package func forget() {
    isForgotten = true
    hasStamp = false
  }

  /// Notes that content of the picture has changed.
  package func noteChange() {
    version += 1
    itemCount = nil
  }

  package func refuse(_ reason: Refusal, frame: UInt64) {
    refusal = reason
    refusalFrame = frame
  }

  /// Allows a picture again that was too large a second ago.
  package func reconsider(frame: UInt64) {
    if refusal == .tooLarge, frame > refusalFrame + 60 { refusal = nil }
  }

  /// Notes a frame in which nothing in the view changed.
  ///
  /// - Parameters:
  ///   - own: its map to the parent.
  ///   - map: its map to the window.
  /// - Returns: whether it has moved, in this frame and in the one before.
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
