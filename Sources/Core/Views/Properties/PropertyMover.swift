import Geometry

/// A motion of view properties that ends when a newer motion takes a property over.
///
/// A mover registers with each view that it moves, see ``View/addMover(_:)``.
@MainActor package protocol PropertyMover: AnyObject {
  /// Whether a motion sets the property now.
  func moves(_ property: ViewProperty, of view: View) -> Bool
  /// Ends the motions that set the property, or a part that they share with it. The property keeps its value.
  /// - Parameter isSet: whether a setter takes the property, which keeps what is added to it, and not another motion.
  /// - Returns: the velocity of the property, in its lanes a second.
  func yield(_ property: ViewProperty, of view: View, isSet: Bool) -> SIMD8<Double>
}

struct WeakMover {
  weak var mover: (any PropertyMover)?
}

extension View {
  /// Registers a mover, which yields to newer motions of the view. It is held weakly; a second call does nothing.
  package final func addMover(_ mover: any PropertyMover) {
    movers.removeAll { $0.mover == nil }
    if !movers.contains(where: { $0.mover === mover }) { movers.append(WeakMover(mover: mover)) }
  }

  /// Whether a registered mover sets the property.
  package final func isMoved(_ property: ViewProperty) -> Bool {
    movers.contains { $0.mover?.moves(property, of: self) ?? false }
  }

  /// Ends all motions of a property in favor of a new one, those of animation blocks too.
  /// - Returns: the velocity that the property had, in its lanes a second.
  package final func takeProperty(_ property: ViewProperty, for mover: any PropertyMover) -> SIMD8<Double> {
    let velocity = takeFromMovers(property, isSet: false, except: mover)
    return velocity + (PropertyInterception.interceptor?.yield(property, of: self) ?? .zero)
  }

  /// Ends the motions of registered movers.
  final func takeFromMovers(
    _ property: ViewProperty, isSet: Bool, except mover: (any PropertyMover)? = nil
  ) -> SIMD8<Double> {
    var velocity = SIMD8<Double>.zero
    for entry in movers where entry.mover !== mover {
      velocity += entry.mover?.yield(property, of: self, isSet: isSet) ?? .zero
    }
    return velocity
  }

  /// The velocity of a property while another one moves that shares a part with it.
  /// - Parameter rate: the velocity of `moved`, in its lanes a second.
  package final func velocity(
    of property: ViewProperty, where moved: ViewProperty, movesBy rate: SIMD8<Double>
  ) -> SIMD8<Double> {
    if property == moved || rate == .zero { return rate }
    let step = 1e-6
    var later = state.pointee
    later.move(moved, by: rate * step)
    var change = later.lanes(of: property) - read(property)
    if property.row.blend == .angle { change[0].formRemainder(dividingBy: 2 * .pi) }
    return change / step
  }
}

nonisolated extension ViewProperty {
  /// The stored properties that a write of this one changes.
  package var storedProperties: [ViewProperty] {
    switch self {
    case .frame: [.boundsSize, .center]
    case .bounds: [.boundsOrigin, .boundsSize]
    default: [row.whole ?? self]
    }
  }

  /// Whether a write of one property changes the other.
  package func overlaps(_ other: ViewProperty) -> Bool {
    if self == other || row.whole == other || other.row.whole == self { return true }
    switch (self, other) {
    case (.rotation, .linearTransform), (.linearTransform, .rotation), (.scale, .linearTransform),
      (.linearTransform, .scale), (.frame, .center), (.center, .frame), (.frame, .bounds), (.bounds, .frame),
      (.bounds, .boundsOrigin), (.boundsOrigin, .bounds):
      return true
    default: return false
    }
  }
}
