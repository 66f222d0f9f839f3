import Geometry
import Runtime
import Views

/// A motion of views that neither a plan nor an animation describes: of a simulation, of scrolling, of a hand.
package struct Movement {
  /// The name in tools, where plans have their type: `DynamicAnimator`.
  package let name: String
  /// The name and what tells it from others of this name.
  package let summary: String
  /// The properties that it changes.
  package let properties: [ViewProperty]

  package init(_ name: String, summary: String? = nil, _ properties: [ViewProperty]) {
    self.name = name
    self.summary = summary ?? name
    self.properties = properties
  }
}

/// Receives the movements of a loop's views.
package protocol MovementObserver: AnyObject {
  /// The movement moves the view, until ``view(_:didRestFrom:)``, another movement of the view, or the view's removal.
  /// Called as often as once a frame for one movement.
  func view(_ view: View, isMovedBy movement: Movement)
  /// The movement does not move the view any longer. Called also for views that it did not move.
  func view(_ view: View, didRestFrom movement: Movement)
  /// A hand took or left a property of the view, or its movement got another aim.
  /// - Parameter hand: the velocity of the hand in points a second, at a release.
  func view(_ view: View, _ property: ViewProperty, didChangeHands handover: PropertyHandover, hand: Vector?)
}

/// The observers of the movements of one loop, held weakly.
struct MovementObservers {
  private struct Entry { weak var observer: (any MovementObserver)? }
  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ observer: any MovementObserver) { entries.append(Entry(observer: observer)) }

  mutating func remove(_ observer: any MovementObserver) {
    entries.removeAll { $0.observer === observer || $0.observer == nil }
  }

  func tell(_ body: (any MovementObserver) -> Void) {
    for index in entries.indices { if let observer = entries[index].observer { body(observer) } }
  }
}

extension FrameLoop {
  /// Adds an observer of movements, held weakly. It receives those under way when they continue.
  package func addMovementObserver(_ observer: any MovementObserver) {
    AnimationEngine.of(self).movementObservers.add(observer)
  }

  package func removeMovementObserver(_ observer: any MovementObserver) {
    AnimationEngine.existing(of: self)?.movementObservers.remove(observer)
  }

  /// Whether anyone observes movements. Without observers a report costs this question.
  package var areMovementsObserved: Bool { AnimationEngine.existing(of: self)?.movementObservers.isEmpty == false }

  /// Reports that a movement moves a view. Call it when the movement begins, and in its frames.
  package func report(_ movement: Movement, of view: View) {
    AnimationEngine.existing(of: self)?.movementObservers.tell { $0.view(view, isMovedBy: movement) }
  }

  /// Reports that a movement does not move the view any longer.
  package func reportRest(of view: View, from movement: Movement) {
    AnimationEngine.existing(of: self)?.movementObservers.tell { $0.view(view, didRestFrom: movement) }
  }

  /// Reports that a hand took or left a property, or that its movement got another aim.
  package func report(
    _ handover: PropertyHandover, of property: ViewProperty, _ view: View, hand: Vector? = nil
  ) {
    AnimationEngine.existing(of: self)?.movementObservers.tell {
      $0.view(view, property, didChangeHands: handover, hand: hand)
    }
  }
}
