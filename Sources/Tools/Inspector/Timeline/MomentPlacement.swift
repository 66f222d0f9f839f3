import MotionLog

/// A place for a symbol above the ruler of the timeline.
nonisolated struct MomentPlacement: Hashable {
  /// The moments at this place, oldest first.
  private(set) var moments: [TimelineMoment]
  /// The middle of the symbol, in points from the left edge of the axis.
  let x: Double

  /// The kind whose symbol is shown: the most important one.
  var kind: MotionMark.Kind {
    let kinds = moments.map(\.kind)
    return MotionMark.Kind.byImportance.first(where: kinds.contains) ?? kinds[0]
  }

  /// The width of a symbol with the gap to the next one, in points.
  static let symbolWidth = 12.0
  /// How far a symbol may stand to the right of its moment, in points.
  private static let farthest = 14.0

  /// Places the moments in sight beside each other, no two at one place. Moments that are too close for a symbol each
  /// share one.
  /// - Parameter moments: oldest first.
  static func places(of moments: [TimelineMoment], on axis: TimeAxis) -> [MomentPlacement] {
    var places: [MomentPlacement] = []
    for moment in moments where (0...axis.width).contains(axis.x(moment.time).rounded()) {
      // A symbol is whole at both ends.
      let x = min(max(axis.x(moment.time).rounded(), symbolWidth / 2), axis.width - symbolWidth / 2)
      let free = places.last.map { $0.x + symbolWidth } ?? -.infinity
      if free - x > farthest || free > axis.width - symbolWidth / 2 && !places.isEmpty {
        places[places.count - 1].moments.append(moment)
      } else {
        places.append(MomentPlacement(moments: [moment], x: max(x, free)))
      }
    }
    return places
  }
}
