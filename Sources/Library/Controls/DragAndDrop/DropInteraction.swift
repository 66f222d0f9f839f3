import Geometry
import Views

/// The answers of a view to items that are dragged over it and dropped on it.
///
/// ```swift
/// playlist.dropInteraction = DropInteraction { [unowned self] session in
///   songs += session.objects(of: Song.self)
/// }
/// ```
/// The target has an edge in the theme's accent while it would take the items.
/// > Source: UIKit, `UIDropInteractionDelegate`.
public struct DropInteraction {
  /// Whether the view takes part in a drag; of views inside each other the innermost one that does is the target. nil,
  /// the default: it takes part in all, but for those that come from the view itself.
  public var canHandle: ((DragSession) -> Bool)?
  /// The effect of a drop at the pointer; asked for each motion. nil, the default: items of this program move, or with
  /// Control are copied, and others are copied.
  public var operation: ((DragSession) -> DropOperation)?
  /// The part of the view that shows as the target, in its coordinates; nil for the whole view, which is the default.
  public var area: ((DragSession) -> Rect?)?
  /// Where the picture of the items lands, in the view's coordinates. Asked after the drop. nil, the default: the
  /// picture shrinks into the middle of the ``area``.
  public var landing: ((DragSession) -> Rect?)?
  /// Called when the items have rested over the ``area`` for 0.6 s, as to open a folder; nil, the default, for nothing.
  /// > Source: UIKit, `UISpringLoadedInteraction`.
  public var onSpringLoad: ((DragSession) -> Void)?
  /// Called for the drop, once.
  public var perform: (DragSession) -> Void
  /// The places of the view that the menu of targets offers, with their names; nil: the view itself.
  var spots: ((View) -> [(name: String, point: Point)])?

  /// Makes an interaction.
  public init(perform: @escaping (DragSession) -> Void) { self.perform = perform }
}

extension DropInteraction {
  /// The rows of a list as targets, each by itself, such as folders.
  /// - Parameters:
  ///   - operation: what a drop on a row would do; nil: as ``operation``.
  ///   - onSpringLoad: called when the items have rested over a row.
  ///   - perform: called for a drop on a row.
  public static func ontoRows(
    operation: ((ListView.IndexPath, DragSession) -> DropOperation)? = nil,
    onSpringLoad: ((ListView.IndexPath, DragSession) -> Void)? = nil,
    perform: @escaping (ListView.IndexPath, DragSession) -> Void
  ) -> DropInteraction {
    func row(_ session: DragSession) -> ListView.IndexPath? {
      (session.target as? ListView).flatMap { session.indexPath(in: $0) }
    }
    var drop = DropInteraction { session in row(session).map { perform($0, session) } }
    drop.operation = { session in
      guard let path = row(session) else { return .cancel }
      return operation?(path, session) ?? session.usualOperation
    }
    drop.area = { session in row(session).flatMap { (session.target as? ListView)?.rectForRow(at: $0) } }
    drop.onSpringLoad = onSpringLoad.map { load in { session in row(session).map { load($0, session) } } }
    drop.spots = { view in
      guard let list = view as? ListView else { return [] }
      return list.visibleCells.compactMap { cell in
        cell.dropName.map { ($0, cell.frame.intersection(list.bounds).center) }
      }
    }
    return drop
  }

  /// The places between the rows of a list as targets.
  /// - Parameters:
  ///   - operation: what a drop would do; nil: as ``operation``.
  ///   - perform: called for a drop, with the index path that an inserted row would get.
  public static func betweenRows(
    operation: ((ListView.IndexPath, DragSession) -> DropOperation)? = nil,
    perform: @escaping (ListView.IndexPath, DragSession) -> Void
  ) -> DropInteraction {
    func place(_ session: DragSession) -> (path: ListView.IndexPath, line: Rect)? {
      (session.target as? ListView).flatMap { $0.insertion(at: session.location(in: $0)) }
    }
    var inserted: ListView.IndexPath?
    var drop = DropInteraction { session in
      inserted = place(session)?.path
      inserted.map { perform($0, session) }
    }
    drop.operation = { session in
      guard let path = place(session)?.path else { return .cancel }
      return operation?(path, session) ?? session.usualOperation
    }
    drop.area = { place($0)?.line }
    drop.landing = { session in
      inserted.flatMap { path in (session.target as? ListView)?.rectForRow(at: path) }
    }
    drop.spots = { view in
      guard let list = view as? ListView, let name = list.dropName else { return [] }
      return [(name, Point(list.bounds.midX, list.contentSize.height))]
    }
    return drop
  }
}

extension DragSession {
  /// The effect of a drop where the target does not say.
  var usualOperation: DropOperation { isLocal && !modifiers.contains(.control) ? .move : .copy }
}

extension View {
  /// The answers to items of this and other programs that are dragged over the view and dropped on it; nil, the
  /// default: nothing.
  public final var dropInteraction: DropInteraction? {
    get { attachment(DropTarget.self)?.interaction }
    set {
      detach(DropTarget.self)
      if let newValue { attach(DropTarget(newValue)) }
    }
  }

  /// The name of the view in the menu of targets.
  final var dropName: String? {
    [accessibility.label, accessibilityText, identifier].lazy.compactMap { $0 }.first { !$0.isEmpty }
  }
}

final class DropTarget {
  let interaction: DropInteraction
  init(_ interaction: DropInteraction) { self.interaction = interaction }
}

extension ListView {
  /// The place between two rows that is nearest to a point of the content, with the line that shows it.
  final func insertion(at point: Point) -> (path: IndexPath, line: Rect)? {
    let count = geometry.sections.rowCount
    guard geometry.sections.count > 0 else { return nil }
    guard count > 0 else { return (IndexPath(row: 0), Rect(rowOrigin, geometry.topInset, bounds.width, 2)) }
    let place = directed(point, in: geometry)
    let row =
      if let grid = geometry.grid {
        grid.row(nearest: place, geometry.sections) ?? count - 1
      } else {
        geometry.rows(from: place.y, to: place.y.nextUp).first.map { min($0, count - 1) } ?? count - 1
      }
    let frame = directed(self.frame(ofRow: row), in: geometry)
    let isGrid = geometry.grid != nil
    let isBehind = isGrid ? place.x > frame.midX : place.y > frame.midY
    let edge = isGrid ? (isBehind ? frame.maxX : frame.minX) : (isBehind ? frame.maxY : frame.minY)
    let line = isGrid ? Rect(edge - 1, frame.minY, 2, frame.height) : Rect(frame.minX, edge - 1, frame.width, 2)
    var path = geometry.sections.indexPath(ofRow: row)
    if isBehind { path.row += 1 }
    return (path, directed(line, in: geometry))
  }
}
