import Geometry
import Views

/// The items of a view that can be dragged.
///
/// ```swift
/// list.dragInteraction = DragInteraction { place in
///   place.indexPath.map { [DragItem(songs[$0.row], text: songs[$0.row].title)] } ?? []
/// }
/// ```
/// The mouse lifts the items after a motion of 10 points, a finger after a rest of half a second. A drag ends once.
/// > Source: UIKit, `UIDragInteractionDelegate`.
public struct DragInteraction {
  /// The items at a place of the view; empty: nothing is dragged. Of a list with several selected rows it is called for
  /// each of them, where one of them is dragged.
  public var items: (ContextMenuPlace) -> [DragItem]
  /// Makes the picture that is carried; nil, the default: that of the view, or of the row of a list.
  public var preview: ((ContextMenuPlace) -> View?)?
  /// Called when the drag has ended, with what was done: after a ``DropOperation/move`` the items leave their source,
  /// unless the target took them out. ``DropOperation/cancel``: nothing was dropped.
  public var didEnd: ((DragSession, DropOperation) -> Void)?

  /// Makes an interaction.
  public init(
    items: @escaping (ContextMenuPlace) -> [DragItem], didEnd: ((DragSession, DropOperation) -> Void)? = nil
  ) {
    (self.items, self.didEnd) = (items, didEnd)
  }
}

extension View {
  /// The items that can be dragged from the view, or from the rows of a list; nil, the default: none.
  ///
  /// A gesture of a view inside that begins first, such as the swipe of a row or moving it, goes before it. Keys and
  /// assistive technologies have a menu of the window's targets instead, "Move to…".
  public final var dragInteraction: DragInteraction? {
    get { attachment(DragSource.self)?.interaction }
    set {
      if let old = attachment(DragSource.self) {
        guard let newValue else {
          removeGestureRecognizer(old.recognizer)
          return detach(DragSource.self)
        }
        old.interaction = newValue
      } else if let newValue {
        attach(DragSource(self, newValue))
      }
    }
  }
}

/// The drag interaction of a view: lifts what is pressed.
final class DragSource: GestureRecognizerDelegate {
  var interaction: DragInteraction
  let recognizer = RowHandRecognizer()
  private(set) weak var view: View?
  private weak var controller: DragController?
  /// The items that the present press lifts, and their place.
  private var pressed: (place: ContextMenuPlace, items: [DragItem])?

  init(_ view: View, _ interaction: DragInteraction) {
    self.interaction = interaction
    self.view = view
    recognizer.name = "drag"
    recognizer.followsAnyDirection = true
    recognizer.delegate = self
    recognizer.addAction { [weak self] in self?.follow($0) }
    view.addGestureRecognizer(recognizer)
    if view.extras?.keyMenu == nil { view.madeExtras.keyMenu = self }
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    let scroll = view?.scrollViewsAround.first
    self.recognizer.mouseRests = scroll?.isMouseDraggingEnabled == true
    return event.phase == .began && scroll?.machine.isStoppedByPress != true
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let view, view.window?.attachment(DragController.self)?.isCarrying != true else { return false }
    let place = ContextMenuPlace(under: self.recognizer.pressLocation, of: view)
    let items = items(at: place)
    pressed = (place, items)
    return !items.isEmpty
  }

  /// The items of a row, or of all selected rows where it is one of them.
  func items(at place: ContextMenuPlace) -> [DragItem] {
    guard let list = view as? ListView, let path = place.indexPath, let row = list.geometry.sections.row(at: path),
      list.selection.contains(row)
    else { return interaction.items(place) }
    return list.indexPathsForSelectedRows.flatMap {
      interaction.items(ContextMenuPlace(point: place.point, indexPath: $0))
    }
  }

  private func follow(_ recognizer: GestureRecognizer) {
    if recognizer.state == .began { lift() }
    if recognizer.state == .ended, let event = recognizer.lastEvent, event.pointer != .mouse {
      let press = self.recognizer.pressLocation
      if event.location.distance(to: press) < Self.slop {
        controller?.giveWay()
        view?.window?.hitTest(press)?.openContextMenu(under: press)
        return
      }
    }
    controller?.follow(recognizer)
  }

  /// A finger that lifts something, and lets it go within so many points, wants its menu.
  private static let slop = 10.0

  private func lift() {
    guard let view, let pressed, let window = view.window else { return }
    self.pressed = nil
    let session = DragSession(pressed.items, from: view, isLocal: true)
    let lifted = LiftedPart(of: view, at: pressed.place)
    let picture = DragPicture(
      interaction.preview?(pressed.place) ?? lifted.replica(), theme: view.theme, count: pressed.items.count)
    let drag = DragController(
      session, in: window, from: self, lifted, picture, at: recognizer.pressLocation,
      pointer: recognizer.location(in: nil))
    controller = drag
  }
}

/// The part of a view that is lifted: a row of a list, or the whole view.
struct LiftedPart {
  private(set) weak var view: View?
  /// Whether a row of the list is lifted: its number is that of ``ListView/draggedRow``.
  private let isRow: Bool
  /// The part that the picture shows, from the view's upper left corner.
  let part: Rect
  /// The longest side of the picture, in points.
  private static let longest = 240.0

  init(of view: View, at place: ContextMenuPlace) {
    self.view = view
    let list = view as? ListView
    let row = place.indexPath.flatMap { list?.geometry.sections.row(at: $0) }
    list?.draggedRow = row
    isRow = row != nil
    let whole = row.flatMap { list?.frame(ofRow: $0) } ?? view.bounds
    let seen = isRow ? whole.intersection(view.bounds) : whole
    func cut(_ start: Double, _ end: Double, around center: Double) -> (start: Double, length: Double) {
      let length = max(1, min(end - start, Self.longest))
      return (min(max(start, center - length / 2), end - length), length)
    }
    let x = cut(seen.minX, seen.maxX, around: place.point.x)
    let y = cut(seen.minY, seen.maxY, around: place.point.y)
    part = Rect(x.start - whole.minX, y.start - whole.minY, x.length, y.length)
  }

  /// A copy of what is lifted.
  func replica() -> View {
    let list = view as? ListView
    let cell = isRow ? list?.draggedRow.flatMap { list?.shown[.row($0)] } : nil
    guard let original = cell ?? view else { return View() }
    let copy = original.replicate()
    (copy.transform, copy.tilt, copy.alpha, copy.relativeFrame) = (.identity, Tilt(), 1, nil)
    copy.relativeTranslation = .zero
    copy.shadow = nil
    let clip = View(frame: Rect(origin: .zero, size: part.size))
    clip.cornerRadius = original.cornerRadius
    copy.frame = Rect(origin: Point(-part.minX, -part.minY), size: original.bounds.size)
    clip.addSubview(copy)
    return clip
  }

  /// Where it is now, in the window; nil where it is gone.
  var home: (frame: Rect, isSeen: Bool)? {
    guard let view, let window = view.window else { return nil }
    var frame = part
    if isRow {
      guard let list = view as? ListView, let row = list.draggedRow, row < list.geometry.sections.rowCount else {
        return nil
      }
      frame = part.offset(by: list.frame(ofRow: row).origin - Point.zero)
    } else {
      frame = part.offset(by: view.bounds.origin - Point.zero)
    }
    guard let there = view.convert(frame, to: window), there.isFinite else { return nil }
    return (there, view.seenRect(frame).map { !$0.isEmpty } ?? false)
  }
}

extension View {
  /// The part of a rectangle in this view that no view around it clips, in the window; nil where nothing is seen.
  final func seenRect(_ rect: Rect) -> Rect? {
    guard let window, isDescendant(of: window.topScreen?()?.modalView ?? window), var seen = convert(rect, to: window)
    else { return nil }
    for view in sequence(first: self, next: \.superview) {
      if view.isHidden { return nil }
      if view.clipsToBounds || view === window { seen = seen.intersection(view.screenFrame) }
    }
    return seen.isEmpty ? nil : seen
  }
}
