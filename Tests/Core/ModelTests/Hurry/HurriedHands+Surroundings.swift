import Controls
import Geometry
import Transitions
import Views

/// Hands that seize and throw screens, and a desktop that changes around them.
extension HurriedHands {
  func resize() {
    let size = [Size(320, 240), Size(200, 160), Size(640, 480), Size(1000, 700)][random.int(in: 0...3)]
    note("resize to \(size)")
    window.frame = Rect(origin: .zero, size: size)
  }

  func loseFocus() {
    note("the window loses the focus")
    window.cancelPointer(time: time)
    window.isKeyWindow = false
    if random.bool(probability: 0.5) { window.isKeyWindow = true }
  }

  func changeTheme() {
    note("another theme")
    window.overrideTheme = window.theme == .dark ? .light : .dark
  }

  /// Of the screen in sight, unless something waits for another one.
  func openMenu() {
    if !window.waitingRequests.isEmpty || window.waitingKeyCount > 0 { return }
    guard let screen = window.topViewController as? HurriedScreen else { return }
    note("menu on \(screen.identifier ?? "")")
    Menu(children: [.action(Action("One") {}), .action(Action("Two") {})]).present(from: screen.picture)
    menuScreen = screen
  }

  /// The program takes a view away that may be in flight, or adds one that the other screen has, too.
  func changeView() {
    let screens = (stacks + presentedSheets).flatMap(\.viewControllers).filter(\.isViewLoaded)
    guard !screens.isEmpty, let screen = screens[random.int(in: 0...screens.count - 1)] as? HurriedScreen else {
      return
    }
    note("\(screen.picture.superview == nil ? "add" : "remove") the picture of \(screen.identifier ?? "")")
    if screen.picture.superview == nil {
      screen.view.addSubview(screen.picture)
    } else {
      screen.picture.removeFromSuperview()
    }
  }

  /// Seizes what is on screen, at rest or in mid-transition, and lets go of it. The end is the hand's; the model learns
  /// it when the hand lets go.
  func drag() {
    if !window.waitingRequests.isEmpty || window.waitingKeyCount > 0 { return }
    if asIntended != model {
      return faults.append("meant \(description(of: asIntended))\nnot   \(description(of: model))")
    }
    let way = random.bool(probability: 0.6) ? window.directed(Vector(1, 0)) : Vector(0, 1)
    let (length, steps) = (random.double(in: 20...200), random.int(in: 1...8))
    let start = Point(window.bounds.width * (way.x < 0 ? 0.6 : 0.4), window.bounds.height * 0.4)
    note("drag by \(way * length) in \(steps) frames")
    var place = start
    point(.began, place)
    for _ in 0..<steps {
      frame()
      place += way * (length / Double(steps))
      point(.moved, place)
      if random.bool(probability: 0.05) { loop.dispatch(at: time) { ask() } }
    }
    switch random.int(in: 0...3) {
    case 0: break
    case 1: rest(for: 0.2)
    case 2:
      point(.moved, start)
      rest(for: 0.2)
    default: loop.dispatch(at: time) { loseFocus() }
    }
    point(.ended, place)
    // A swipe may ask for a further screen to leave.
    while !window.waitingRequests.isEmpty { frame() }
    note("which leads to \(description(of: asIntended))")
    wishes = HurriedWishes(asIntended)
  }

  /// The program asks for a change while the hand holds the screens.
  private func ask() {
    wishes.didDeliver(upTo: waited)
    switch random.int(in: 0...4) {
    case 0: push()
    case 1: pops(random.int(in: 1...2))
    case 2: present()
    case 3: dismiss()
    default: select(byHand: false)
    }
  }

  private func rest(for seconds: Double) { for _ in 0..<Int(seconds / interval) { frame() } }

  private func point(_ phase: PointerEvent.Phase, _ place: Point) {
    loop.dispatch(at: time) { window.send(.pointer(PointerEvent(phase, at: place, time: time))) }
  }

  /// What the running transition leads to.
  private var asIntended: HurriedModel {
    var model = self.model
    model.tabs = stacks.map { $0.viewControllers.map { $0.identifier ?? "?" } }
    model.selected = tabs.selectedIndex
    let top = window.topViewController?.navigationController
    let sheets = presentedSheets
    let count = sheets.firstIndex { $0 === top }.map { $0 + 1 } ?? 0
    model.sheets = sheets.prefix(count).map { sheet in
      HurriedModel.Sheet(
        name: sheet.identifier ?? "?", stack: sheet.viewControllers.map { $0.identifier ?? "?" },
        refuses: sheet.isModalInPresentation || sheet.presentationController?.delegate === refusal)
    }
    return model
  }
}
