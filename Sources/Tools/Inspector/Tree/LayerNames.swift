import Geometry

/// Places the names of layers in depth: each on a corner of its layer that no nearer layer covers, and none over
/// another.
nonisolated enum LayerNames {
  /// The height of a name, in points.
  static let height = 15.0
  /// Smaller layers, in points, get no name unless they have to.
  private static let least = Size(36, 18)
  /// The most layers that are tried, the largest ones first: the cost of a turn stays low.
  private static let mostTried = 64

  /// Places names.
  /// - Parameters:
  ///   - shapes: the corners of the layers in the picture, clockwise from the top left one; later layers are nearer.
  ///   - room: the part of the picture for names.
  ///   - isForced: whether a layer gets its name in any case.
  ///   - width: the width of a layer's name in points; nil for no name.
  /// - Returns: the layers with the boxes of their names.
  static func place(
    _ shapes: [[Point]], in room: Rect, isForced: (Int) -> Bool, width: (Int) -> Double?
  ) -> [(layer: Int, box: Rect)] {
    let forced = shapes.indices.filter(isForced)
    let boxes = shapes.map { shape in
      Rect(
        shape.map(\.x).min() ?? 0, shape.map(\.y).min() ?? 0,
        (shape.map(\.x).max() ?? 0) - (shape.map(\.x).min() ?? 0),
        (shape.map(\.y).max() ?? 0) - (shape.map(\.y).min() ?? 0))
    }
    let others = shapes.indices
      .filter { boxes[$0].width >= least.width && boxes[$0].height >= least.height && !forced.contains($0) }
      .sorted { (boxes[$1].width * boxes[$1].height, $0) < (boxes[$0].width * boxes[$0].height, $1) }
    var placed: [(layer: Int, box: Rect)] = []
    for layer in forced {
      guard let wanted = width(layer) else { continue }
      let width = min(wanted, room.width)
      // The selected one and the one under the pointer are two at most: one of their corners is free.
      let corners = corners(of: shapes[layer], width).map { clamped($0, to: room) }
      let free = corners.first { corner in !placed.contains { touches($0.box, corner) } }
      if let box = free ?? corners.first { placed.append((layer, box)) }
    }
    for layer in others.prefix(mostTried) {
      guard let width = width(layer), width <= boxes[layer].width else { continue }
      let free = corners(of: shapes[layer], width).first { box in
        room.contains(box) && !placed.contains { touches($0.box, box) }
          && [Point(box.minX + 2, box.midY), box.center, Point(box.maxX - 2, box.midY)].allSatisfy { point in
            shapes.lastIndex { LayersView.contains($0, point) } == layer
          }
      }
      if let free { placed.append((layer, free)) }
    }
    return placed
  }

  /// The boxes of a name inside the corners of a layer.
  private static func corners(of shape: [Point], _ width: Double) -> [Rect] {
    guard shape.count == 4 else { return [] }
    let middle = Point((shape[0].x + shape[2].x) / 2, (shape[0].y + shape[2].y) / 2)
    return shape.map { corner in
      let inset = 3.0
      let x = corner.x <= middle.x ? corner.x + inset : corner.x - inset - width
      // A level edge that is turned leaves the box at its higher end.
      let y = corner.y <= middle.y ? corner.y + inset + height * 0.4 : corner.y - inset - height * 1.4
      return Rect(x.rounded(), y.rounded(), width, height)
    }
  }

  private static func clamped(_ box: Rect, to room: Rect) -> Rect {
    Rect(
      max(room.minX, min(box.minX, room.maxX - box.width)), max(room.minY, min(box.minY, room.maxY - box.height)),
      box.width, box.height)
  }

  private static func touches(_ a: Rect, _ b: Rect) -> Bool {
    a.minX < b.maxX + 3 && b.minX < a.maxX + 3 && a.minY < b.maxY + 2 && b.minY < a.maxY + 2
  }
}
