import Animation
import Geometry
import Runtime
import Views

/// An open menu in a window: performs what the machine of the menu decides.
///
/// The overlay retains it, so it ends with the window, or with whatever removes the overlay.
final class MenuSession {
  private let menu: Menu
  private var machine: MenuMachine
  private let overlay: MenuOverlay
  private var panels: [MenuPanel] = []
  private let timer = FrameTimer()
  private let anchor: Rect
  fileprivate weak var source: View?
  private let onEnd: (() -> Void)?
  /// Where the press that opened the menu went down, until it moves away from there.
  private var openingPoint: Point?

  /// Where the pointer rests since the menu opened, which may be by a key: the menu that comes under it marks nothing.
  private var restingPoint: Point?

  /// Seconds until a submenu opens under a pointer that rests.
  private static let delay = 0.18
  static let gap = 4.0
  /// How far a hand moves that holds still, in points.
  private static let slack = 4.0

  /// Opens a menu.
  /// - Parameters:
  ///   - anchor: in the window's coordinates; the menu lies below it, or above where there is no room.
  ///   - isPressed: whether the press that opens it is still down.
  ///   - row: the row to begin with, for a menu that lies over its anchor.
  /// - Returns: nil for a menu without rows, and outside a window.
  @discardableResult
  init?(
    _ menu: Menu, from source: View, anchor: Rect, isPressed: Bool, row: Int? = nil, onEnd: (() -> Void)? = nil
  ) {
    guard let window = source.window else { return nil }
    let items = menu.machineItems
    guard !items.isEmpty else {
      Warnings.log("a menu without rows is not shown")
      return nil
    }
    // One menu at a time takes the presses and keys of a window.
    Menu.dismiss(in: window)
    self.menu = menu
    self.anchor = anchor
    self.source = source
    self.onEnd = onEnd
    machine = MenuMachine(items, isPressed: isPressed, highlighted: row)
    openingPoint = isPressed ? window.pointerLocation : nil
    restingPoint = window.pointerLocation
    overlay = MenuOverlay()
    overlay.session = self
    if source.theme != window.theme { overlay.overrideTheme = source.theme }
    let direction = source.effectiveUserInterfaceLayoutDirection
    if direction != window.effectiveUserInterfaceLayoutDirection { overlay.overrideLayoutDirection = direction }
    window.addFloatingView(overlay)
    overlay.frame = window.bounds
    window.keyInterceptor = overlay
    addPanel(menu, row: machine.levels[0].highlighted)
  }

  /// The menus of the panels.
  var openMenus: [Menu] {
    panels.indices.map { menu.submenu(at: machine.path(to: MenuMachine.Place(level: $0, row: 0))) }
  }

  // MARK: Input

  func pointer(_ phase: PointerEvent.Phase, at point: Point) {
    // A press that opens a menu under itself chooses nothing until it has moved.
    if let start = openingPoint, phase == .moved {
      guard point.distance(to: start) > Self.slack else { return }
      openingPoint = nil
    }
    if phase == .hovered {
      if point == restingPoint { return }
      restingPoint = nil
    }
    let place = place(at: point)
    if place == nil, phase == .hovered || phase == .moved, let title = source as? MenuTitle,
      (title.superview as? MenuBar)?.travel(from: title, toTitleAt: point) == true
    {
      return
    }
    switch phase {
    case .hovered, .moved: perform(machine.pointerMoved(to: place))
    case .began: perform(machine.pressed(at: place))
    case .ended:
      openingPoint = nil
      perform(machine.released(at: place))
    case .exited: perform(machine.pointerMoved(to: nil))
    case .cancelled: end()
    }
  }

  func key(_ event: KeyEvent) { if let actions = machine.key(overlay.directed(event.key)) { perform(actions) } }

  /// Chooses the row at a point of the window.
  func choose(at point: Point) -> Bool {
    guard let place = place(at: point) else { return false }
    openingPoint = nil
    restingPoint = nil
    perform(machine.pressed(at: place))
    perform(machine.released(at: place))
    return true
  }

  private func place(at point: Point) -> MenuMachine.Place? {
    for (level, panel) in panels.enumerated().reversed() {
      guard let here = panel.convert(point, from: nil), panel.contains(here) else { continue }
      return panel.row(at: here).map { MenuMachine.Place(level: level, row: $0) } ?? .init(level: level, row: -1)
    }
    return nil
  }

  // MARK: Output

  private func perform(_ actions: [MenuMachine.Action]) {
    for action in actions {
      switch action {
      case .open(let place):
        addPanel(menu.submenu(at: machine.path(to: place) + [place.row]), over: place)
      case .close(let level): removePanels(from: level)
      case .highlight(let level, let row): if panels.indices.contains(level) { panels[level].highlight(row) }
      case .startTimer:
        timer.start(after: Self.delay) { [weak self] in
          guard let self else { return }
          perform(machine.timerFired())
        }
      case .choose(let place): choose(place)
      case .dismiss: end()
      case .travel(let step):
        if let title = source as? MenuTitle { (title.superview as? MenuBar)?.travel(from: title, by: step) }
      }
    }
  }

  private func addPanel(_ menu: Menu, over place: MenuMachine.Place? = nil, row: Int? = nil) {
    let panel = MenuPanel(menu)
    panels.append(panel)
    overlay.addSubview(panel)
    panel.themeDidChange()
    placePanels()
    if let row { panel.highlight(row) }
    panel.appear(from: place == nil ? anchor : nil)
  }

  private func removePanels(from level: Int) {
    guard level < panels.count else { return }
    for panel in panels[level...] { panel.removeFromSuperview() }
    panels.removeSubrange(level...)
  }

  /// Keeps every panel within the window, at each size of it.
  func placePanels() {
    let room = overlay.bounds.insetBy(dx: Self.gap, dy: Self.gap)
    for (level, panel) in panels.enumerated() {
      var size = panel.fittingSize(in: room.size)
      if level == 0 {
        size.width = max(size.width, min(anchor.width, room.width))
        panel.frame = overlay.onPixels(
          MenuPlacement.below(anchor, size: size, in: room, isRightToLeft: overlay.isRightToLeft))
      } else if let row = machine.levels.indices.contains(level - 1)
        ? machine.path(
          to: .init(level: level, row: 0)
        ).last : nil
      {
        let parent = panels[level - 1]
        let beside = parent.convert(parent.frame(ofRow: row), to: overlay) ?? parent.frame
        panel.frame = overlay.onPixels(
          MenuPlacement.beside(beside, size: size, in: room, isRightToLeft: overlay.isRightToLeft))
      }
    }
  }

  private func choose(_ place: MenuMachine.Place) {
    let shown = menu.submenu(at: machine.path(to: place)).shownChildren
    end()
    if shown.indices.contains(place.row), case .action(let action) = shown[place.row] { action.handler() }
  }

  /// Takes the menu away; a second call does nothing.
  func end() {
    guard overlay.session != nil else { return }
    timer.cancel()
    overlay.session = nil
    overlay.isUserInteractionEnabled = false
    overlay.accessibilityElementsHidden = true
    if overlay.window?.keyInterceptor === overlay { overlay.window?.keyInterceptor = nil }
    overlay.disappear()
    onEnd?()
  }

  /// The overlay has left its window.
  func overlayDidLeave() { end() }
}

/// Places of menus, within a rectangle as far as they fit.
nonisolated package enum MenuPlacement {
  /// Below an anchor, or above where there is more room, or else moved up; at its leading edge, or at its trailing one
  /// where there is no room.
  package static func below(_ anchor: Rect, size: Size, in room: Rect, isRightToLeft: Bool = false) -> Rect {
    if isRightToLeft { return below(anchor.mirrored(in: room), size: size, in: room).mirrored(in: room) }
    var y = anchor.maxY + 2
    if y + size.height > room.maxY, anchor.minY - 2 - size.height >= room.minY { y = anchor.minY - 2 - size.height }
    let x = anchor.minX + size.width > room.maxX ? anchor.maxX - size.width : anchor.minX
    return clamped(Point(x, y), size, in: room)
  }

  /// Behind a row, at its trailing side, or before it where there is no room.
  package static func beside(_ row: Rect, size: Size, in room: Rect, isRightToLeft: Bool = false) -> Rect {
    if isRightToLeft { return beside(row.mirrored(in: room), size: size, in: room).mirrored(in: room) }
    var x = row.maxX + 2
    if x + size.width > room.maxX, row.minX - 2 - size.width >= room.minX { x = row.minX - 2 - size.width }
    return clamped(Point(x, row.minY - 6), size, in: room)
  }

  private static func clamped(_ origin: Point, _ size: Size, in room: Rect) -> Rect {
    Rect(
      max(room.minX, min(origin.x, room.maxX - size.width)), max(room.minY, min(origin.y, room.maxY - size.height)),
      size.width, size.height)
  }
}

/// Covers the window while a menu is open: takes all presses and keys.
final class MenuOverlay: View, KeyInterceptor {
  var session: MenuSession?
  var owner: View? { session?.source }
  func endFloating() { session?.end() }

  init() {
    super.init(frame: .zero)
    relativeFrame = .fill
    addGestureRecognizer(PressGestureRecognizer { [weak self] in self?.pressed($0, .primary) })
    addGestureRecognizer(PressGestureRecognizer(button: .secondary) { [weak self] in self?.pressed($0, .secondary) })
    hover = MenuHover(self)
    madeExtras.hoverObserver = hover
  }

  private var hover: MenuHover?

  private func pressed(_ recognizer: GestureRecognizer, _ button: PointerEvent.Button) {
    let point = recognizer.location(in: nil)
    switch recognizer.state {
    case .began: session?.pointer(.began, at: point)
    case .changed: session?.pointer(.moved, at: point)
    case .ended: session?.pointer(.ended, at: point)
    case .cancelled, .possible, .failed: break
    }
  }

  /// Function keys are for the window: full screen, and the inspector.
  override func keyDown(_ event: KeyEvent) -> Bool {
    session?.key(event)
    if case .function = event.key { return false }
    return true
  }

  override func keyUp(_ event: KeyEvent) -> Bool { true }

  override func wheelTurned(_ event: WheelEvent) {}

  override func layoutSubviews() {
    super.layoutSubviews()
    session?.placePanels()
  }

  override func windowDidChange() {
    super.windowDidChange()
    if window == nil { session?.overlayDidLeave() }
  }

  func disappear() {
    guard window != nil, !FrameTicker.isMotionReduced else { return removeFromSuperview() }
    animate(like: .short, withDuration: 0.1, options: .curveEaseIn) {
      alpha = 0
    } completion: { [self] _ in
      removeFromSuperview()
    }
  }
}

/// Follows the pointer over an open menu.
private final class MenuHover: HoverObserver {
  private unowned let overlay: MenuOverlay
  init(_ overlay: MenuOverlay) { self.overlay = overlay }

  func hover(_ view: View, _ change: HoverChange) {
    switch change {
    case .entered, .moved:
      if let point = view.window?.pointerLocation { overlay.session?.pointer(.hovered, at: point) }
    case .exited: overlay.session?.pointer(.exited, at: .zero)
    case .pressed: break
    }
  }
}
