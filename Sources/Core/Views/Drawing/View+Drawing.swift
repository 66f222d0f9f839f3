import Geometry

/// What is known about the drawing of a view.
nonisolated enum ViewDrawing {
  /// Its class has not been asked yet.
  case unknown
  /// Its class draws nothing.
  case none
  /// The latest drawing, and whether it will be drawn again before the next frame; no image for an empty drawing.
  indirect case drawn(Drawing, size: Size, Image?, isDue: Bool)
  /// The drawing of a replica's original.
  case copied(Image)
}

extension View {
  /// The image of what ``draw(_:)`` has drawn, as large as the bounds.
  final var drawnImage: Image? {
    switch ownDrawing {
    case .unknown, .none: nil
    case .drawn(_, _, let image, _): image
    case .copied(let image): image
    }
  }

  /// The view has come into a window: it draws itself there, if its class does and there is no drawing.
  final func enterDrawing() {
    switch ownDrawing {
    case .none, .copied, .drawn(_, _, _, isDue: false): return
    case .unknown, .drawn(_, _, _, isDue: true): invalidation?.undrawn.append(self)
    }
  }

  /// The view leaves its window, which no longer keeps it waiting for its drawing.
  final func leaveDrawing() {
    guard let invalidation, !invalidation.undrawn.isEmpty else { return }
    switch ownDrawing {
    case .none, .copied, .drawn(_, _, _, isDue: false): return
    case .unknown, .drawn(_, _, _, isDue: true):
      // Views leave in the order in which they came.
      if let index = invalidation.undrawn.firstIndex(where: { $0 === self }) { invalidation.undrawn.remove(at: index) }
    }
  }

  /// The view has to draw itself before the next frame, if its class draws.
  final func drawingIsDue() {
    switch ownDrawing {
    case .none, .copied, .drawn(_, _, _, isDue: true): return
    // Views that have not drawn yet wait already.
    case .unknown: return
    case .drawn(let drawing, let size, let image, isDue: false):
      ownDrawing = .drawn(drawing, size: size, image, isDue: true)
    }
    invalidation?.undrawn.append(self)
  }

  /// Calls ``draw(_:)``. The builder of the list learns of an image that came or went as of another tree.
  fileprivate final func drawNow() {
    let size = state.pointee.bounds.size
    let former: (drawing: Drawing, size: Size, image: Image?)?
    switch ownDrawing {
    case .none, .copied: return
    case .unknown: former = nil
    case .drawn(let drawing, let size, let image, let isDue):
      guard isDue else { return }
      former = (drawing, size, image)
    }
    let context = DrawingContext(size: size)
    // A request during the drawing counts for the next frame.
    if let former { ownDrawing = .drawn(former.drawing, size: former.size, former.image, isDue: false) }
    draw(context)
    let drawing = context.drawing
    if former == nil, context.isLeftToDefault, drawing.layers.isEmpty {
      ownDrawing = .none
      return
    }
    var isDue = false
    if case .drawn(_, _, _, let wasAsked) = ownDrawing { isDue = wasAsked }
    // An equal drawing keeps its image, so that nothing is painted again.
    let isSame = former.map { $0.drawing == drawing && $0.size == size } ?? false
    let image = isSame ? former?.image : Self.image(of: drawing, size)
    ownDrawing = .drawn(drawing, size: size, image, isDue: isDue)
    guard !isSame else { return }
    mark(.looks)
    if (former?.image == nil) != (image == nil) { invalidation?.markTree() }
  }

  private static func image(of drawing: Drawing, _ size: Size) -> Image? {
    guard !drawing.layers.isEmpty, !size.isEmpty else { return nil }
    return Image(drawing, size: size)
  }

  final func takeDrawing(of other: View) {
    ownDrawing = other.drawnImage.map { .copied($0) } ?? .none
  }
}

extension Invalidation {
  /// Lets views draw themselves that have to; views that ask for it meanwhile draw in the next frame.
  func drawViews(in window: Window) {
    guard !undrawn.isEmpty else { return }
    let views = undrawn
    undrawn.removeAll()
    for view in views where view.window === window { view.drawNow() }
  }
}
