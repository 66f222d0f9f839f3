import Controls
import Geometry
import Transitions
import Views

extension HurriedHands {
  func note(_ text: String) { story.append("\(time): \(text)") }

  func act() {
    wishes.didDeliver(upTo: waited - window.waitingKeyCount)
    switch random.int(in: 0...33) {
    case 33: openMenu()
    case 31...32: changeView()
    case 27...28: resize()
    case 29: if window.isKeyWindow { loseFocus() } else { window.isKeyWindow = true }
    case 30: changeTheme()
    case 20...26: type()
    case 0...6: back()
    case 7...10: push()
    case 11...13: select()
    case 14...15: pops(random.int(in: 1...3))
    case 16...18: present()
    default: dismiss()
    }
  }

  /// A completion that asks for something itself.
  func actAgain(after name: String) {
    note("in the completion of a \(name):")
    wishes.didDeliver(upTo: waited - window.waitingKeyCount)
    switch random.int(in: 0...3) {
    case 0: push()
    case 1: pops(1)
    case 2: present()
    default: select(byHand: false)
    }
  }

  /// Sends events of the keyboard that make a change. An open menu keeps them.
  func send(_ events: [Event], _ change: HurriedModel.Change) {
    window.isKeyWindow = true
    if Menu.isOpen(in: window) {
      note("for the menu")
      for event in events { window.send(event) }
      return
    }
    window.deliverWaitingKeys()
    let before = window.waitingKeyCount
    wishes.didDeliver(upTo: waited - before)
    for event in events { window.send(event) }
    let kept = window.waitingKeyCount - before
    // A key makes its change as it goes down.
    let first = waited + 1
    waited += kept
    let isForScreens =
      switch change {
      case .type, .nothing: false
      default: true
      }
    wishes.make(change, waitingKey: kept > 0 && isForScreens ? first : nil)
  }

  func press(_ key: Key, _ modifiers: KeyModifiers, _ change: HurriedModel.Change) {
    note("\(key)\(window.waitingKeyCount > 0 ? ", which waits" : "")")
    let phases: [KeyEvent.Phase] = [.down, .up]
    send(phases.map { .key(KeyEvent($0, key, modifiers: modifiers, time: time)) }, change)
  }

  /// Into the field of the screen that the user has asked for last.
  func type() {
    // A selection that waits may become obsolete, with text for its tab.
    if tabs.selectedIndex != model.selected { return }
    let letter = String(["a", "b", "c", "d"][random.int(in: 0...3)])
    note("type \(letter) into \(model.stack.last ?? "")")
    textWaitsFor = window.waitingRequests.last
    send([.text(TextInputEvent(.typed, letter, time: time))], .type(letter))
  }

  func back() {
    let isFirst = window.waitingRequests.isEmpty && window.waitingKeyCount == 0
    // A back behind other requests takes back a selection or a screen, by what has come of them.
    if isSelecting, !isFirst { return }
    let keys: [(Key, KeyModifiers)] = [(.escape, []), (.backspace, []), (window.directed(.left), .option), (.back, [])]
    let (key, modifiers) = keys[random.int(in: 0...3)]
    press(key, modifiers, isFirst ? turned ?? oneBack : oneBack)
  }

  private var oneBack: HurriedModel.Change { .back(isComing: isSheetComing) }

  /// The requests that a back turns round: a selection, or the way back of several screens at once that a hand has turned.
  private var turned: HurriedModel.Change? {
    if let exchange = window.transitions.first(where: { $0.kind == .tab }) {
      guard exchange.currentDirection == exchange.initialDirection else { return nil }
      let isForward = exchange.initialDirection == .forward
      let old = isForward ? exchange.backViewController : exchange.foreViewController
      return stacks.firstIndex { $0 === old }.map { .turn(to: $0) }
    }
    let pop = window.transitions.first { $0.kind == .push && $0.initialDirection == .backward }
    guard let pop, pop.currentDirection == .forward else { return nil }
    return pop.backViewController.identifier.flatMap { model.stack.contains($0) ? .backTo($0) : nil }
  }

  /// Whether the topmost sheet is the newest that comes: then the whole sheet is taken back.
  var isSheetComing: Bool {
    guard let last = model.sheets.last, let (sheet, request) = sheetsByName[last.name] else { return false }
    if let waiting = window.waitingRequests.last {
      // A key after text comes with the screen of that text.
      return waiting == request && (window.waitingKeyCount == 0 || textWaitsFor != request)
    }
    return window.transitions.contains {
      $0.kind == .present && $0.currentDirection == .forward && $0.foreViewController === sheet
    } && !last.refuses
  }

  /// As the bar's Back does.
  func pops(_ count: Int) {
    let stack = stackWithoutKeys
    if stack.window == nil { return }
    for _ in 0..<count {
      note("pop")
      wishes.makeBeforeKeys(.pop)
      stack.popViewController(animated: random.bool(probability: 0.8), completion: answer("pop"))
    }
  }

  func push() {
    // A stack in no window changes at once, before what waits.
    let stack = stackWithoutKeys
    if stack.window == nil { return }
    let screen = newScreen()
    note("push \(screen.identifier ?? "")")
    wishes.giveWay()
    wishes.make(.push(screen.identifier ?? ""))
    stack.pushViewController(screen, animated: random.bool(probability: 0.8)) {
      [answer = answer("push"), weak screen] in
      if $0 == .completed, screen?.wasAdded == false { self.faults.append("a push is completed without its screen") }
      answer($0)
    }
  }

  func newScreen() -> HurriedScreen {
    made += 1
    return HurriedScreen("s\(made)", arrived)
  }

  func present() {
    let sheets = sheets(of: wishes.withoutKeys)
    let presenter = sheets.last ?? tabs
    if presenter.window == nil || sheets.count > 3 { return }
    let root = newScreen()
    let sheet = NavigationController(root: root)
    let name = "sheet\(made)"
    sheet.identifier = name
    sheet.modalPresentationStyle = random.bool(probability: 0.7) ? .pageSheet : .fullScreen
    let refuses = random.bool(probability: 0.15)
    if refuses, random.bool(probability: 0.5) { sheet.isModalInPresentation = true }
    note("present \(name)\(refuses ? ", which refuses to leave" : "")")
    wishes.giveWay()
    wishes.make(
      .present(HurriedModel.Sheet(name: name, stack: [root.identifier ?? ""], refuses: refuses)))
    if refuses { sheet.presentationController?.delegate = refusal }
    presenter.present(sheet, animated: true, completion: answer("present"))
    sheetsByName[name] = (sheet, "request \(requests)")
  }

  func dismiss() {
    guard let sheet = sheets(of: wishes.withoutKeys).last, sheet.window != nil else { return }
    note("dismiss \(sheet.identifier ?? "")")
    // While the sheet above it leaves, that one is meant.
    let isOfNext = window.transitions.contains { $0.backViewController === sheet && $0.currentDirection == .backward }
    wishes.makeBeforeKeys(isOfNext ? .nothing : .dismiss)
    sheet.dismiss(animated: true, completion: answer("dismiss"))
  }

  func select(byHand: Bool = true) {
    let isFree =
      window.topViewController?.tabController === tabs && !window.transitions.contains { $0.kind == .present }
    if byHand, sheets.isEmpty, isFree, random.bool(probability: 0.4) { return step() }
    let index = random.int(in: 0...2)
    let stays = wishes.withoutKeys
    let isComing = index == stays.selected && (isExchanging || tabs.selectedIndex != stays.selected)
    let clicks = byHand && sheets.isEmpty && isFree
    note("\(clicks ? "click on" : "select") \(index)")
    // A click beside an open menu closes it.
    if clicks, index == refusedTab || Menu.isOpen(in: window) { return click(index) }
    wishes.giveWay()
    wishes.make(isComing ? .nothing : .select(index))
    if clicks { click(index) } else { tabs.select(index, completion: answer("select")) }
  }

  func step() {
    let next = (model.selected + 1) % 3
    press(.tab, .control, next == refusedTab ? .nothing : .select(next))
  }

  func click(_ index: Int) {
    let column = window.effectiveUserInterfaceLayoutDirection == .rightToLeft ? 2 - index : index
    let place = Point(window.bounds.width / 3 * (Double(column) + 0.5), window.bounds.height - 15)
    for phase in [PointerEvent.Phase.began, .ended] {
      window.send(.pointer(PointerEvent(phase, at: place, time: time)))
    }
  }

  func answer(_ name: String) -> @MainActor (TransitionOutcome) -> Void {
    var isAnswered = false
    return { [weak self] outcome in
      if isAnswered { self?.faults.append("a \(name) is answered twice") }
      isAnswered = true
      switch outcome {
      case .completed, .cancelled: break
      case .refused(let reason), .obsolete(let reason):
        if reason == .unavailable { self?.faults.append("a \(name) has no reason") }
      }
      if let self, self.random.bool(probability: 0.1) { self.actAgain(after: name) }
    }
  }
}
