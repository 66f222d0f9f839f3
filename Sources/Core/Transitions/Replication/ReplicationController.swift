import Geometry
import Runtime
import Views

/// Replaces views by replicas during a transition, so that they can move freely: outside their superviews, which clip
/// them, and above both screens.
///
/// ```swift
/// func setUp(_ transaction: inout Transaction) {
///   transition.replicate(card)
///   transaction.add(TransitionTween(.position, back: there, fore: here), to: card)  // moves the replica
/// }
/// ```
/// Views are replicated on request only: both screens are live, and most motion needs no copies. A replicated view is
/// not drawn meanwhile, and keeps its superview, subviews and `isHidden`. Plans for it, also by name, act on the
/// replica, in the coordinates of the container, where the replica starts in the view's place. When the transition is
/// over, for whatever reason, the replica is removed and the view is drawn again, where it is by then.
///
/// Replicas are ordered as their originals are. A view inside a replicated one that is replicated too leaves a hole in
/// the outer replica, whichever is replicated first.
///
/// It exists only while the transition is active, and is made before the director.
/// > Source: Material Motion, transition controller specification, "replication controller"; replica controller
/// > specification.
public final class ReplicationController {
  /// Makes the replicas. Default: a ``SystemDuplicator``.
  public var duplicator: any Replicating = SystemDuplicator()

  private weak var scheduler: Scheduler?
  private weak var container: View?
  private var isClosed = false
  /// In painting order.
  private var replicas: [Replica] = []
  private var disabled: [WeakView] = []
  /// The superview of the replicas, over both screens; made when first needed.
  private var layer: View?
  var onChange: ((View, ReplicaState) -> Void)?
  var onRefusal: ((String) -> Void)?

  /// A view, its replica, and the concealments that hide the view.
  private struct Replica {
    let original: View
    let view: View
    /// Of the original, and of its copy in another replica.
    let concealments: [Concealment]
  }

  private struct WeakView { weak var view: View? }

  init(_ scheduler: Scheduler, container: View) {
    self.scheduler = scheduler
    self.container = container
  }

  // In mid-flight; the concealments end when they are deallocated.
  isolated deinit { layer?.removeFromSuperview() }

  // MARK: Replicating

  /// Excludes a view from replication. A replica that exists stays.
  public func disableReplication(of view: View) {
    disabled.removeAll { $0.view == nil }
    if isReplicationEnabled(of: view) { disabled.append(WeakView(view: view)) }
  }

  /// Whether a view can be replicated.
  public func isReplicationEnabled(of view: View) -> Bool { !disabled.contains { $0.view === view } }

  /// The replica of a view; nil: it is not replicated.
  public func replica(of view: View) -> View? { replicas.first { $0.original === view }?.view }

  /// Replaces a view by a replica; a view that has one keeps it.
  ///
  /// - Parameter isDraggable: whether the replica can be hit, so that a `Draggable` of the view takes drags of the
  ///   replica. Otherwise presses go to the views beneath.
  /// - Returns: the replica. nil where replication is disabled for the view, and where the duplicator returns the view
  ///   itself. nil, with a warning, where the view is in another window, contains the container, has plans already (its
  ///   performers act on the view itself), or is inside a replica that was made in one piece; and after the outcome is
  ///   decided.
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
    if isClosed { return refuse(view, "the transition is over") == nil }
    if scheduler?.hasMet(view) == true { return refuse(view, "it has been given plans already") == nil }
    if container?.isDescendant(of: view) != false { return refuse(view, "it holds the transition's container") == nil }
    return false
  }

  private func refuse(_ view: View, _ reason: String) -> View? {
    onRefusal?("\(view.identifier ?? "\(type(of: view))") is not replicated: \(reason)")
    return nil
  }

  // MARK: Nesting

  /// The view's copy in the replica of a superview; the inner nil: there is none. The outer nil: that replica was made
  /// in one piece, so the copy cannot be found.
  private func copyInReplica(of view: View) -> View?? {
    guard let outer = replicas.last(where: { view.isDescendant(of: $0.original) }) else { return .some(nil) }
    if let copy = outer.view.replica(of: view) { return copy }
    return refuse(view, "the replica of what holds it was made in one piece").map { .some($0) }
  }

  /// Inserts a replica in the painting order of the originals.
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

  func close() { isClosed = true }

  /// Removes the replicas; their originals are drawn again.
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

/// The superview of replicas.
private final class ReplicaLayer: View {}

extension ReplicationController: NewTargetObserver {
  /// Plans for a replicated view act on its replica.
  public func scheduler(_ scheduler: Scheduler, actorFor target: AnyObject) -> AnyObject {
    replicas.first { $0.original === target }?.view ?? target
  }
}

extension View {
  /// The indices among the siblings, from the root down; they sort in painting order.
  fileprivate var paintingPath: [Int] {
    sequence(first: self, next: \.superview).map { view in
      view.superview?.subviews.firstIndex { $0 === view } ?? 0
    }.reversed()
  }
}

/// Makes the replicas of a transition; set it as ``ReplicationController/duplicator``.
/// > Source: Material Motion, transition controller specification, "duplicator"; replica controller specification.
@MainActor public protocol Replicating: AnyObject {
  /// - Returns: a new view without a superview that looks like this one; or this view itself, to not replicate it.
  ///   Frame, transform and alpha are set afterwards.
  func replica(of view: View) -> View
}

/// Copies a view with its subviews; see ``View/replicate()``.
public final class SystemDuplicator: Replicating {
  /// Makes a duplicator.
  public init() {}

  /// Copies the view with its subviews.
  public func replica(of view: View) -> View { view.replicate() }
}

/// An event of a replica.
public enum ReplicaState: String, Hashable, Sendable {
  /// The replica is shown in place of its view.
  case made
  /// The replica was removed, and the view is shown again.
  case gone
}
