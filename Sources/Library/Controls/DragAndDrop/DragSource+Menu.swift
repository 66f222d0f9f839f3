import Geometry
import Views

// A menu of the targets in the window, for keys and assistive technologies in place of a drag.

extension DragSource: KeyMenu, MenuExtending, ActionProviding {
  private static let title = "Move to…"

  /// Opens the menu of targets, where the view has no context menu of its own.
  func open(from view: View) -> Bool {
    let place = ContextMenuPlace(under: nil, of: view)
    guard let menu = targetMenu(for: place) else { return false }
    menu.present(from: view, at: place.point)
    return true
  }

  var liftsAtRest: Bool { true }

  func menuElement(for place: ContextMenuPlace) -> MenuElement? { targetMenu(for: place).map { .menu($0) } }

  func actionNames(for view: View) -> [String] {
    // One row speaks for all that are selected: a reader asks for each row in sight.
    view === self.view && view is ListView || interaction.items(place(of: view)).isEmpty ? [] : [Self.title]
  }

  func perform(_ name: String, on view: View) -> Bool {
    let place = place(of: view)
    guard name.isExactly(Self.title), let source = self.view, let menu = targetMenu(for: place) else { return false }
    menu.present(from: source, at: place.point)
    return true
  }

  /// The middle of a view inside this one, such as a row.
  private func place(of inner: View) -> ContextMenuPlace {
    let list = view as? ListView
    let middle = view.flatMap { inner.convert(inner.bounds.center, to: $0) } ?? .zero
    return ContextMenuPlace(point: middle, indexPath: (inner as? ListViewCell).flatMap { list?.indexPath(for: $0) })
  }

  /// The menu of the targets that take the items of a place; nil without items.
  private func targetMenu(for place: ContextMenuPlace) -> Menu? {
    guard let view, let window = view.window else { return nil }
    let items = items(at: place)
    guard !items.isEmpty else { return nil }
    let session = DragSession(items, from: view, isLocal: true)
    var rows: [MenuElement] = []
    collect(&rows, in: window.topScreen?()?.modalView ?? window, for: session)
    if rows.isEmpty { rows = [.action(Action("Nowhere", attributes: .disabled))] }
    return Menu(Self.title, children: rows)
  }

  private func collect(_ rows: inout [MenuElement], in view: View, for session: DragSession) {
    guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return }
    if let drop = view.dropInteraction {
      let spots = drop.spots?(view) ?? view.dropName.map { [($0, view.bounds.center)] } ?? []
      let actions = spots.compactMap { spot -> MenuElement? in
        guard operation(session, on: view, at: spot.point)?.isAccepting == true else { return nil }
        return .action(Action(spot.name) { [weak view] in view.map { self.drop(session, on: $0, at: spot.point) } })
      }
      let isNested = drop.spots != nil && actions.count > 1
      rows +=
        isNested ? [.menu(Menu(view.accessibility.label ?? view.identifier ?? "Rows", children: actions))] : actions
    }
    for child in view.subviews { collect(&rows, in: child, for: session) }
  }

  /// Asks a target as a drag over one of its points does.
  private func operation(_ session: DragSession, on target: View, at point: Point) -> DropOperation? {
    guard target.window != nil, let drop = target.dropInteraction, let place = target.convert(point, to: nil) else {
      return nil
    }
    (session.target, session.location) = (target, place)
    guard drop.canHandle?(session) ?? (session.source !== target) else { return nil }
    session.operation = drop.operation?(session) ?? session.usualOperation
    return session.operation
  }

  private func drop(_ session: DragSession, on target: View, at point: Point) {
    guard let operation = operation(session, on: target, at: point), operation.isAccepting else { return }
    target.dropInteraction?.perform(session)
    interaction.didEnd?(session, operation)
  }
}
