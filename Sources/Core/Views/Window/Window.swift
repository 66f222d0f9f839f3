import Geometry

/// The root of a view tree. It receives events from the stage and dispatches them to recognizers and responders.
///
/// A window is independent of the platform's window that shows it. The stage sets its size, sends it events, and asks
/// it to lay out before each frame.
@MainActor public final class Window: View {
  /// The controller of the whole window, which the window retains. Keys go to it while nothing has the focus and no
  /// screen is on top. In the responder chain it comes before the window, like the controller of a view.
  package var rootResponder: Responder?
  /// Shared by the controllers of this window, which retains it.
  package var environment: AnyObject?
  /// The screen on top; nil: the whole window is one.
  package var topScreen: (() -> TopScreen?)?
  /// The screens that have been asked for and are still to come; nil: none ever are.
  package var comingScreens: (any ComingScreens)?
  var waitingKeys = WaitingKeys()
  /// Whether keys that waited are dispatched now: the requests that they make are not newer than those that still wait.
  var isDeliveringKeys = false

  /// The pointer's last location, in window coordinates; nil while it is outside or was taken away.
  public private(set) var pointerLocation: Point?
  package var focus = FocusState()
  package var layoutFollowers = LayoutFollowers()

  /// Measures text for layout; nil for an estimate.
  package var textMeasuring: (any TextMeasuring)? { didSet { forgetMeasurements() } }
  /// Whether screens are on their way, so that it is not certain yet which one stays; nil: never.
  package var isChangingScreens: (() -> Bool)?
  /// Called with what a screen reader is to say; nil while none is there.
  package var onAnnouncement: ((String, AccessibilityPriority) -> Void)?
  /// Called with a sentence about a mistake of the program.
  package var onWarning: ((String) -> Void)?
  private var hasWarnedOfLayout = false
  private var hasWarnedOfSizes = false
  /// The size class that views know of; nil before the first layout.
  private var toldSizeClass: UserInterfaceSizeClass?

  /// Called with the place of the caret of the view that is typed into, in window coordinates, when it changes; nil if
  /// there is no such view.
  package var onTextInputChange: ((Rect?) -> Void)?
  private var textInputArea: Rect?
  /// Called when the view that is typed into has ended a composition: the input method begins again.
  package var onCompositionEnd: (() -> Void)?
  /// The composition that the view kept as typed. Some input methods type it as well when they begin again.
  var keptComposition: String?
  /// Whether the input method is being heard: it knows what it ends itself.
  private var isDispatchingText = false
  /// Whether the desktop sends the keyboard to this window. Default: true; a stage keeps it up to date.
  ///
  /// While it is false, text fields show no caret.
  /// > Source: UIKit, `UIWindow.isKeyWindow`.
  public package(set) var isKeyWindow = true {
    didSet {
      guard isKeyWindow != oldValue else { return }
      if !isKeyWindow {
        (focus.view as? any TextInputClient)?.unmarkText()
        endFloatingViews { _ in true }
      }
      (focus.view as? any KeyWindowObserving)?.keyWindowDidChange()
    }
  }
  /// The clipboard. Default: one of this program alone; a stage sets the desktop's.
  public var pasteboard: any Pasteboard = MemoryPasteboard()
  /// The memory of the window from one run of the program to the next. A test hands it on to a second stage, as the
  /// next run would find it.
  public var savedState = SavedState() { didSet { passOnWarnings() } }

  /// Handles a key that no responder has handled, before it moves the focus; returns whether it did.
  package var onUnhandledKey: ((KeyEvent) -> Bool)?

  private let work = Invalidation()
  /// The presses that are down, oldest first.
  private var presses: [PointerPress] = []
  var wheel: WheelSequence?
  /// The timer that ends the wheel sequence.
  var silenceTimer: Int?
  /// Timers for the end of wheel sequences; nil: each notch is a sequence of its own.
  package var timers: WindowTimer?
  /// Creates a ticker that calls `onStep` once a frame. `label` names the motion in reports.
  package typealias TickerMaker = (_ label: String, _ onStep: @escaping () -> Void) -> any FrameTicking
  /// Frames for controls, whose states ease; nil: they change at once.
  package var makeTicker: TickerMaker?
  /// Decodes the pictures of image views; nil: they show their placeholders.
  package var imageLoader: (any ImageLoading)?
  /// The queue of pointer events, oldest first. An event that is sent while another one is dispatched waits here.
  private var pointerQueue: [PointerEvent] = []
  private var isDispatchingPointer = false
  /// The views whose `pointerEntered` was called and whose `pointerExited` was not; never the window, which would
  /// retain itself.
  var hovered: [View] = []

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    becomeRoot(of: self, work)
    passOnWarnings()
  }

  private func passOnWarnings() { savedState.onWarning = { [weak self] in self?.onWarning?($0) } }

  /// The view that gets all keys while it is in the window, as an open menu does; not retained. Nothing is typed into
  /// another view then; what was composed there is kept.
  package weak var keyInterceptor: (any KeyInterceptor)? {
    didSet {
      if keyInterceptor != nil { (focus.view as? any TextInputClient)?.unmarkText() }
      updateTextInput()
    }
  }
  /// The views that float over the screens, oldest first.
  var floatingViews: [any FloatingView] = []
  /// The shape of the mouse pointer that ``onCursorChange`` got last.
  package internal(set) var shownCursor = Cursor.arrow
  /// The shape of the mouse pointer during a drag of the library, whatever is under it; nil: as the views say.
  package var cursorOverride: Cursor? { didSet { updateCursor() } }
  /// Called when the mouse pointer gets another shape.
  package var onCursorChange: ((Cursor) -> Void)?

  /// Seconds without a notch after which a wheel gesture ends.
  public static let wheelSilence = 0.2
  /// The largest number of pointers that are down at once; further ones are ignored.
  private static let maximumPresses = 16

  isolated deinit {
    endWheel(isCancelled: true)
    for press in presses { press.cancel() }
    for child in subviews { child.setWindow(nil) }
  }

  private lazy var ownUndoManager = UndoManager()
  /// The window's own.
  public override var undoManager: UndoManager? { ownUndoManager }

  /// nil: the chain ends at the window.
  public override var nextResponder: Responder? { nil }

  // MARK: Frames

  /// The number of layouts of a view's subviews since the window was made.
  public var layoutCount: Int { work.layoutCount }
  /// The number of times that views in the window were added, removed or reordered.
  package var treeVersion: Int { work.treeVersion }
  /// Whether the next frame would look different from the last one, or layout is due.
  package var hasWork: Bool { work.hasWork }
  /// Called when the window gets work to do after having had none.
  package var onWork: (() -> Void)? {
    get { work.onWork }
    set { work.onWork = newValue }
  }

  /// Lays out views that need it, notifies the layout followers, and updates the hovered view.
  ///
  /// Layout that requests layout again, eight times, is left for the next frame.
  package func performLayout() {
    deliverWaitingKeys()
    grantWish()
    settleWholeLayout()
    // A copy: a follower may remove itself.
    let followers = layoutFollowers
    followers.tell()
    updateTextInput()
    work.drawViews(in: self)
    if work.needsDisplay, mousePress == nil, let pointerLocation { hover(at: pointerLocation) }
  }

  func settleWholeLayout() {
    let sizeClass = horizontalSizeClass
    if sizeClass != toldSizeClass {
      let isFirst = toldSizeClass == nil
      toldSizeClass = sizeClass
      if !isFirst { tellSizeClass() }
    }
    for _ in 0..<8 where work.needsLayout {
      work.didLayout()
      layoutIfNeeded()
    }
    if work.needsLayout, !hasWarnedOfLayout {
      hasWarnedOfLayout = true
      onWarning?("\(layoutCulprit) asks for layout in each layout; the rest of it waits for the next frame")
    }
  }

  /// All text has other sizes, since the scale or the fonts have changed: it is measured again.
  package func textMetricsDidChange() { forgetMeasurements() }

  /// How many times as large as their fonts say texts are.
  package var windowTextScale = 1.0 {
    didSet {
      guard windowTextScale != oldValue else { return }
      forgetMeasurements()
      tellTextScale()
    }
  }

  package func didDisplay() { work.didDisplay() }

  // MARK: Events

  /// Dispatches an event to recognizers and responders.
  ///
  /// A pointer event that is sent while another one is dispatched comes after it. Layout that is due happens first, so
  /// that the event meets views where they belong.
  public func send(_ event: Event) {
    settleWholeLayout()
    UndoManager.handleEvent {
      switch event {
      case .pointer(let event): enqueue(event)
      case .wheel(let event): dispatch(event)
      case .key(let key): if !waits(event, key) { dispatch(key) }
      case .text(let text): if !waits(event, nil) { dispatch(text) }
      }
    }
  }

  /// Takes every pointer from its receiver, as when the window loses the mouse; a wheel gesture is cancelled.
  public func cancelPointer(time: Double) {
    endWheel(isCancelled: true)
    for press in presses {
      let last = press.lastEvent
      enqueue(
        PointerEvent(.cancelled, at: last.location, time: time, button: press.button, pointer: press.pointer))
    }
  }

  /// Passes on to active gestures where the pointer will be when the next frame is displayed; nil withdraws the
  /// prediction. With several pointers down there is no prediction.
  package func predictPointer(at location: Point?) {
    for press in presses { press.predict(presses.count == 1 ? location : nil) }
  }

  /// Whether a button or a finger is down.
  public var isPressed: Bool { presses.contains(where: \.isDown) }

  /// Whether a wheel gesture is active.
  package var isWheelTurning: Bool { wheel != nil }

  private var mousePress: PointerPress? { press(of: .mouse) }

  private func press(of pointer: Pointer) -> PointerPress? { presses.first { $0.pointer == pointer } }

  private func enqueue(_ event: PointerEvent) {
    pointerQueue.append(event)
    if isDispatchingPointer { return }
    isDispatchingPointer = true
    var next = 0
    while next < pointerQueue.count {
      dispatch(pointerQueue[next])
      next += 1
    }
    pointerQueue.removeAll(keepingCapacity: true)
    isDispatchingPointer = false
  }

  private func dispatch(_ event: PointerEvent) {
    switch event.phase {
    case .hovered, .exited: trackMouse(event)
    case .began: begin(event)
    case .moved:
      trackMouse(event)
      press(of: event.pointer)?.dispatch(event)
    case .ended:
      guard let ending = press(of: event.pointer), ending.button == event.button else { return }
      end(ending, event)
    case .cancelled:
      guard let ending = press(of: event.pointer) else { return }
      end(ending, event)
    }
  }

  private func begin(_ event: PointerEvent) {
    if press(of: event.pointer) != nil, isIntercepted { keyInterceptor?.otherButtonPressed() }
    guard press(of: event.pointer) == nil, presses.count < Self.maximumPresses else { return }
    endWheel(isCancelled: false)
    trackMouse(event)
    tellHover(.pressed)
    let new = PointerPress(on: pressTarget(at: event.location), event: event)
    presses.append(new)
    if presses.count == 1 { focusByPress(at: event.location) }
    new.dispatch(event)
  }

  private func end(_ press: PointerPress, _ event: PointerEvent) {
    if event.pointer == .mouse { pointerLocation = event.phase == .cancelled ? nil : event.location }
    press.dispatch(event)
    presses.removeAll { $0 === press }
    if event.pointer == .mouse { trackMouse(event) }
  }

  /// Updates the mouse's location and, while its button is up, the hovered view. Fingers do not hover.
  private func trackMouse(_ event: PointerEvent) {
    guard event.pointer == .mouse else { return }
    switch event.phase {
    case .hovered, .began, .moved, .ended: pointerLocation = event.location
    case .exited, .cancelled: pointerLocation = nil
    }
    guard mousePress == nil else { return }
    hover(over: pointerLocation.flatMap { pressTarget(at: $0)?.innermostReachable })
    if event.phase == .hovered { tellHover(.moved) }
  }

  // MARK: Layout

  /// Once a window.
  func warnOfNegativeSize(_ size: Size, of view: View) {
    guard !hasWarnedOfSizes else { return }
    hasWarnedOfSizes = true
    onWarning?(
      "\(type(of: view)) gets the size \(size); a negative width or height counts as 0. Lay out for narrow windows with "
        + "max(0, …)")
  }

  // MARK: Text

  func dispatch(_ event: TextInputEvent) {
    updateFocus()
    isDispatchingText = true
    defer { isDispatchingText = false }
    switch event.kind {
    case .typed:
      if keptComposition?.isExactly(event.text) == true {
        keptComposition = nil
        return
      }
      textInputClient?.insertText(event.text)
    case .composed(let selection):
      if !event.text.isEmpty { keptComposition = nil }
      textInputClient?.setMarkedText(event.text, selectedRange: selection)
    }
  }

  /// Whether an open menu has the keyboard.
  var isIntercepted: Bool { keyInterceptor?.window === self }

  /// The view that is typed into.
  private var textInputClient: (any TextInputClient)? { isIntercepted ? nil : focusedView as? any TextInputClient }

  /// Makes the input method forget what it composes.
  /// - Parameter text: the composed text, if the view keeps it as typed; nil if the view gives it up.
  package func endComposition(keeping text: String?) {
    if isDispatchingText { return }
    keptComposition = text
    onCompositionEnd?()
  }

  /// Tells the stage whether a view is typed into, and where its caret is. Called after layout and when the focus
  /// moves.
  func updateTextInput() {
    // Most views with the focus are not typed into, and need no look at what is around them.
    let client = focus.view is any TextInputClient ? textInputClient : nil
    let area = client.map { view in
      view.convert(view.caretRect, to: nil).flatMap { $0.isFinite ? $0 : nil } ?? view.screenFrame
    }
    guard area != textInputArea else { return }
    textInputArea = area
    onTextInputChange?(area)
  }

  // MARK: Changes of the tree

  /// A view is about to leave the window: it loses presses, gestures, hover and focus.
  func willRemove(_ view: View) {
    for press in presses { press.willRemove(view) }
    if let wheel, wheel.isInside(view) { endWheel(isCancelled: true) }
    while let left = hovered.last(where: { $0.isDescendant(of: view) }) { exit(left) }
    updateCursor()
    leaveUse(view)
    if !floatingViews.isEmpty { floatingViews.removeAll { $0.isDescendant(of: view) } }
  }

  func didHide(_ view: View) {
    didClose(view, sparingSeizers: false)
    leaveUse(view)
  }

  private func leaveUse(_ view: View) {
    dropFocus(inside: view)
    endFloatingViews { $0.isDescendant(of: view) }
  }

  func didDisable(_ view: View) { didClose(view, sparingSeizers: true) }

  /// Gestures of fingers that have begun go on, also those on a touchpad; another wheel sequence ends.
  private func didClose(_ view: View, sparingSeizers: Bool) {
    for press in presses { press.didClose(view, sparingSeizers: sparingSeizers) }
    if let wheel, wheel.isInside(view), !(sparingSeizers && wheel.isSeizing) { endWheel(isCancelled: false) }
  }
}
