// The kinds of values in a row of the table of view properties.
nonisolated extension ViewProperty {
  /// The numbers of a property, a lane each.
  package enum Components: Hashable, Sendable {
    case number, point, size, rect, color, linearTransform
    /// Several values, which plans and curves read by the parts of the property. A lane that only tells a value from
    /// none is not counted.
    case values(lanes: Int)

    /// The names, as in `position.x`: one number has an empty one; empty for a property that is read by its parts.
    package var names: [String] {
      switch self {
      case .number: [""]
      case .point: ["x", "y"]
      case .size: ["width", "height"]
      case .rect: ["x", "y", "width", "height"]
      case .color: ["red", "green", "blue", "alpha"]
      case .linearTransform: ["rotation", "scaleX", "shear", "scaleY"]
      case .values: []
      }
    }

    /// 1 to 8.
    package var laneCount: Int { if case .values(let count) = self { count } else { names.count } }
  }

  /// How two values of a property blend.
  package enum Blend: Sendable {
    /// Each lane by itself.
    case linear
    /// Each lane by itself; x and y each have their own velocity.
    case axes
    /// Lane 0 is an angle in radians, the same after each full turn; the others are linear.
    case angle
    /// Lanes 0 to 3 are a color; colors blend with their alpha multiplied in, so that none and clear fade without a
    /// tint.
    case color
    /// As `color`; a shadow that comes or goes keeps its radius and offset.
    case shadow
    /// By translation, rotation, shear and scale; a rotation goes the shorter way.
    case transform
    /// A tilt; about another axis it starts flat.
    case tilt
    /// Not at all: it changes at once.
    case discrete
  }

  /// The largest invisible change.
  package enum Threshold: Sendable {
    /// A quarter of a point. Half a point is half a pixel on a display of standard density; a quarter is safe on denser
    /// ones.
    case points
    /// A quarter of a point, in fractions of the view's size.
    case sizeFraction
    /// Half a step of an 8-bit color component.
    case component
    /// The turn that moves the view's corners by less than half a point.
    case angle
    /// `angle` in lane 0, `sizeFraction` in the others.
    case linearTransform
  }

  /// Whether a transition puts a property back at its end.
  package enum Restoration: Sendable {
    case none
    /// A look: put back with the screen.
    case appearance
    /// Where the view is and whether it shows: put back also where its looks stay.
    case placement
  }

  /// How lanes 0 and 1 move the view when they grow by 1.
  package enum Displacement: Sendable {
    case none
    /// By a point.
    case points
    /// By the view's width and height.
    case sizes
  }
}
