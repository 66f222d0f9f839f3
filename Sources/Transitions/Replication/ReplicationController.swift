import Geometry
import Runtime
import Views

/// Puts look-alikes in the place of views for the time of one transition, so that they can move freely: out of the views
/// that hold and clip them, above both screens.
///
/// ```swift
/// func setUp(_ transaction: inout Transaction) {
///   transition.replicate(card)
///   transaction.add(TransitionTween(.position, back: there, fore: here), to: card)  // moves the look-alike
/// }
/// ```
/// Nothing is replicated unless it is asked for: both screens are live, and most motion needs no copies. A replicated view
/// is not seen meanwhile, and keeps all it has: parent, children, what it says of itself by `isHidden`. Plans for it, also
/// by name, act on the look-alike, in the coordinates of the container, where that stands in the view's place at first. When
/// the transition is over, however that came, the look-alike is gone and the view is seen again where it is by then.
///
/// The look-alikes lie over one another as their originals do. A view inside a replicated one leaves a hole in the outer
/// look-alike when it is replicated too, whichever of the two is first.
///
/// It exists only while the transition is active, and is made before the director.
/// > Source: Material Motion, transition controller specification, "replication controller"; replica controller
/// > specification.
public final class ReplicationController {
  /// Makes the look-alikes; at first a ``SystemDuplicator``.
  public var duplicator: any Replicating = SystemDuplicator()

  private weak var scheduler: Scheduler?
  private weak var container: View?
  private var life = Life.open
  /// In painting order.
  private var replicas: [Replica] = []
  private var disabled: [WeakView] = []
  /// Holds the look-alikes, over both screens; made when first needed.
  private var layer: View?
  var onChange: ((View, ReplicaState) -> Void)?
  var onRefusal: ((String) -> Void)?

  private enum Life {
    case open
    /// The outcome is decided.
    case closed
  }

  /// A view, what stands for it, and what hides it.
  private struct Replica {
    let original: View
    let view: View
    /// Of the original, and of its copy in another look-alike.
    let concealments: [Concealment]
  }

  private struct WeakView { weak var view: View? }

  init(_ scheduler: Scheduler, container: View) {
    self.scheduler = scheduler
    self.container = container
  }

  // Thrown away in mid-flight: those who were hidden are seen again when what hides them is let go.
  isolated deinit { layer?.removeFromSuperview() }

  // MARK: Asking

  /// The view is not replicated from now on; what is replicated already stays so.
  public func disableReplication(of view: View) {
    disabled.removeAll { $0.view == nil }
    if isReplicationEnabled(of: view) { disabled.append(WeakView(view: view)) }
  }

  public func isReplicationEnabled(of view: View) -> Bool { !disabled.contains { $0.view === view } }

  /// What stands for a view now; nil: it stands for itself.
  public func replica(of view: View) -> View? { replicas.first { $0.original === view }?.view }

  /// Puts a look-alike in the view's place; where it has one already, nothing happens.
  ///
  /// nil where replication is disabled for it, and where the duplicator gives the view itself. nil and a warning where the
  /// view stands in another window, holds the container, has been given plans already (its performers act on itself), or
  /// stands inside a look-alike that was made in one piece; and after the outcome is decided.
  /// - Parameter isDraggable: whether the look-alike can be hit, so that a `Draggable` of the view finds a hand on it.
  ///   Otherwise presses go to what is beneath.
  /// - Returns: what stands for the view.
  @discardableResult
  public func replicate(_ view: View, isDraggable: Bool = false) -> View? {
    if let replica = replica(of: view) { return replica }
    guard isReplicationEnabled(of: view), !isRefused(view), let copied = copyInReplica(of: view) else { return nil }
    let replica = duplicator.replica(of: view)
    guard replica !== view else { return nil }
    guard replica.superview == nil, !(replica is Window) else {
      return refuse(view, "its duplicator gives a view that stands elsewhere")
    }
    let layer = layer ?? makeLayer()
    guard let layer, let place = ReplicaPlace(of: copied ?? view, in: layer) else {
      return refuse(view, "it does not stand on the same screen")
    }
    place.put(replica)
    replica.replicaSource = view
    replica.isUserInteractionEnabled = isDraggable
    replica.acceptsHits = isDraggable
    insert(Replica(original: view, view: replica, concealments: [view, copied].compactMap { $0?.conceal() }), layer)
    onChange?(view, .made)
    return replica
  }

  // MARK: Refusing

  private func isRefused(_ view: View) -> Bool {
    if life == .closed { return refuse(view, "the transition is over") == nil }
    if scheduler?.hasMet(view) == true { return refuse(view, "it has been given plans already") == nil }
    if container?.isDescendant(of: view) != false { return refuse(view, "it holds the transition's container") == nil }
    return false
  }

  private func refuse(_ view: View, _ reason: String) -> View? {
    onRefusal?("\(view.identifier ?? "\(type(of: view))") is not replicated: \(reason)")
    return nil
  }

  // MARK: Nesting

  /// The view's copy in the look-alike of one that holds it, or nil for none; nil around that where it cannot be told from
  /// the rest of that look-alike.
  private func copyInReplica(of view: View) -> View?? {
    guard let outer = replicas.last(where: { view.isDescendant(of: $0.original) }) else { return .some(nil) }
    if let copy = outer.view.replica(of: view) { return copy }
    return refuse(view, "the replica of what holds it was made in one piece").map { .some($0) }
  }

  /// Look-alikes are painted in the order of their originals.
  private func insert(_ new: Replica, _ layer: View) {
    let path = new.original.paintingPath
    let index = replicas.firstIndex { path.lexicographicallyPrecedes($0.original.paintingPath) } ?? replicas.count
    layer.insertSubview(new.view, at: index)
    replicas.insert(new, at: index)
  }

  private func makeLayer() -> View? {
    guard let container else { return nil }
    let new = ReplicaLayer(frame: Rect(origin: .zero, size: container.bounds.size))
    new.relativeFrame = .fill
    new.acceptsHits = false
    container.addSubview(new)
    layer = new
    return new
  }

  // MARK: The end

  func close() { life = .closed }

  /// The look-alikes are gone, and their originals are seen again.
  func clear() {
    close()
    let gone = replicas
    replicas = []
    layer?.removeFromSuperview()
    layer = nil
    for replica in gone {
      for concealment in replica.concealments { concealment.end() }
      onChange?(replica.original, .gone)
    }
  }
}

/// What look-alikes stand in.
private final class ReplicaLayer: View {}

extension ReplicationController: NewTargetObserver {
  /// Plans for a replicated view act on what stands for it.
  public func scheduler(_ scheduler: Scheduler, actorFor target: AnyObject) -> AnyObject {
    replicas.first { $0.original === target }?.view ?? target
  }
}

extension View {
  /// The places among the siblings, from the root down: views are painted in the order of these.
  fileprivate var paintingPath: [Int] {
    sequence(first: self, next: \.superview).map { view in
      view.superview?.subviews.firstIndex { $0 === view } ?? 0
    }.reversed()
  }
}
