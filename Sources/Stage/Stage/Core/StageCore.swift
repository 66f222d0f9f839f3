import Animation
import Directors
import Geometry
import Rendering
import Runtime
import Transitions
import Typesetting
import Views

/// The parts of a stage that do not depend on the output or the clock: the view tree, the frame loop, and drawing.
package final class StageCore {
  /// The frame loop.
  package let loop: FrameLoop
  /// The root of the view tree.
  package let window: Window
  /// The transition settings that all controllers share.
  package let environment: TransitionEnvironment
  /// The rate of time, pauses, and frames of the past.
  package let playback: StagePlayback
  /// The output that frames are drawn to.
  package let target: any FrameTarget
  /// The color behind all views; nil for that of the window's theme.
  package var background: Color?
  /// Whether the window is on a desktop, whose preferences it follows.
  package var isOnDesktop = false
  /// The light and the dark theme, which of them the window has, and what is changed about it.
  package var themes = StageThemes() { didSet { themesDidChange(from: oldValue) } }
  /// Called when the window is resized, with the size in points.
  package var onResize: ((Size) -> Void)?
  /// Called just before each input is handled, at its time. Text that is typed into a secure
  /// field arrives here as bullets.
  package var onInput: ((StageInput) -> Void)?
  private var secureInput = SecureInputFilter()
  /// Takes an event of the user away from the program by returning true, before it is reported. nil, the default,
  /// takes none.
  package var inputInterceptor: ((Event) -> Bool)?
  /// Measures what frames cost; nil, the default: nothing is measured.
  package var costMeter: FrameCostMeter?
  /// Called at the start of each frame with its display time.
  package var onFrameBegin: ((Double) -> Void)?
  /// Called in each frame after layout, drawn or not.
  package var onFrame: (() -> Void)?
  /// The observers, in the order in which they were added, retained.
  private var observers: [any StageObserver] = []
  /// Objects that modules above keep with the stage, by their types.
  package var attachments: [ObjectIdentifier: AnyObject] = [:]
  /// The receivers of drawn frames, in the order in which they were added, retained.
  private var frameSinks: [any FrameSink] = []
  /// Called just before a frame is presented.
  package var onPresent: (() -> Void)?
  /// The number of frames drawn.
  package private(set) var drawnFrames = 0
  /// The error that ended drawing; nil while drawing works.
  package private(set) var failure: StageError?
  /// The number of consecutive frames that could not be drawn or presented.
  private var failedFrames = 0
  /// The number of consecutive failures after which drawing ends.
  package static let failureLimit = 5
  /// Whether the window is visible.
  package var isShown = true

  /// Decodes the pictures of image views.
  package let images: ImageLoader
  /// Measures and draws the texts.
  package let text: TextSystem
  private let builder = DisplayListBuilder()
  /// Whether content that moved must be drawn once more at rest.
  private var wantsRestFrame = false
  private var overlays = StageOverlay()
  /// The panel over the picture; nil, the default, for none. See ``show(_:)``.
  package internal(set) var panel: StagePanel?
  /// Divides input between the program and the panel; nil without a panel.
  var router: PanelInputRouter?
  /// Called when the panel or the program may have got the keyboard or the mouse, or the panel's caret has moved.
  package var onPanelChange: (() -> Void)?
  /// Called when the view of the panel that is typed into has ended a composition.
  package var onPanelCompositionEnd: (() -> Void)?
  /// Called with each event that the panel gets, before it is handled.
  package var onPanelEvent: ((Event) -> Void)?
  /// Converts a time of the stage's clock to the machine's; nil while that clock stands still. Nil for a stage whose
  /// host runs frames at times of its choice.
  package var machineTime: ((Double) -> Double?)?
  /// The size, scale and background of the last frame; nil to draw the next one in full.
  private var shownOn: FrameSurroundings?
  /// The number of the recorded frame that is seen; nil for the program's picture.
  private var shownPast: Int?

  /// Creates the parts of a stage.
  /// - Parameter text: the fonts that the target draws with.
  package init(
    target: any FrameTarget, text: TextSystem, background: Color? = nil, timeScale: Double = 1,
    imagesAtOnce: Bool = false
  ) {
    self.target = target
    self.text = text
    images = ImageLoader(scale: target.scale, mode: imagesAtOnce ? .atOnce : .inBackground)
    self.background = background
    loop = FrameLoop(timeScale: timeScale)
    playback = StagePlayback(loop)
    window = Window(frame: Rect(origin: .zero, size: target.size))
    environment = TransitionEnvironment(loop: loop)
    environment.systemDirector = { StockDirectors.system($0) }
    images.warn = { [weak environment] in environment?.tell(.warning($0)) }
    window.imageLoader = images
    window.makeTicker = FrameTicker.init
    window.onWork = { [weak loop] in loop?.requestFrame() }
    window.timers = WindowTimer(
      start: { [loop] delay, action in loop.after(delay, action) },
      startAmbient: { [loop] delay, action in loop.afterAmbient(delay, action) },
      cancel: { [loop] in loop.cancelTimer($0) })
    text.layoutScale = target.scale
    text.warn = { [weak environment] in environment?.tell(.warning($0)) }
    window.textMeasuring = text
    window.onWarning = { [environment] in environment.tell(.warning($0)) }
    loop.onLayout = { [weak self] in self?.layOut() }
    loop.onDraw = { [weak self] in self?.draw() }
    playback.deliver = { [weak self] in self?.deliver(.event($0)) }
    playback.showLive = { [weak self] in self?.showLive() }
    playback.recordPicture = { [weak self] in
      if let self, let shownOn { playback.record(builder.list, shownOn) }
    }
  }

  /// Whether the stage is idle: nothing moves, waits or needs a frame, apart from what goes on for ever, such as an
  /// activity indicator.
  package var isIdle: Bool { !loop.needsAwaitedFrame && !window.hasWork && !window.isTransitioning && !isHandled }

  /// Whether a frame is needed: of the program or, while its time stands still, of what is seen.
  package var wantsFrame: Bool { wantsFrame(ofProgram: loop.needsFrame) }

  /// Whether a run without a window waits for a frame.
  package var wantsAwaitedFrame: Bool { wantsFrame(ofProgram: loop.needsAwaitedFrame) }

  private func wantsFrame(ofProgram isNeeded: Bool) -> Bool {
    switch playback.machine {
    case .running: isNeeded || window.hasWork || playback.needsDisplay || isTopChanged
    case .paused: playback.wantsFrame || window.hasWork || isTopChanged
    case .past, .replaying: playback.wantsFrame || isTopChanged
    }
  }

  /// Whether something over the program's picture has changed.
  private var isTopChanged: Bool { overlays.isChanged || panel?.needsDisplay == true }

  /// Whether a pointer is down or a wheel turns.
  private var isHandled: Bool { window.isPressed || window.isWheelTurning }

  /// Descriptions of everything that keeps the stage from being idle.
  package var activeNames: [String] {
    var names = window.transitions.map { "transition \($0.number)" } + loop.activeLabels
    names += window.waitingRequests.map { "\($0), which waits" }
    if window.isPressed { names.append("a pointer that is down") }
    if window.isWheelTurning { names.append("a wheel that turns") }
    if names.isEmpty, !isIdle { names.append("a change of this frame, which the next one shows") }
    return names
  }

  /// Ends all transitions and completes every request. Call it when no further frame will run.
  ///
  /// Motion jumps to its end, and waiting requests become obsolete. Callbacks may make new requests, which complete
  /// too. A second call completes the requests made since the first.
  package func end() {
    window.endTransitions()
    loop.settleAll()
    // A callback may have set another root view controller.
    guard window.isTransitioning else { return }
    window.endTransitions()
    loop.settleAll()
  }

  /// Reports to observers that the window was closed.
  package func didClose() { for observer in observers { observer.stageDidClose(self) } }

  isolated deinit { end() }

  /// Resizes the window, in points; the view tree follows at the next layout.
  ///
  /// Ignores sizes that are empty or not finite.
  package func resize(to size: Size) {
    guard size.isFinite, !size.isEmpty, size != window.bounds.size else { return }
    window.frame = Rect(origin: .zero, size: size)
    if !playback.isLive { playback.needsDisplay = true }
    onResize?(size)
    panel?.placeDidChange()
  }

  /// Notes that the window lost its picture: the next frame is drawn in full, even without changes.
  package func redraw() {
    shownOn = nil
    // While time stands still, the list is drawn again as it is: a motion that is frozen is not at rest.
    if !playback.isLive { playback.needsDisplay = true }
    if playback.isLive || target.scale != builder.scale { window.setNeedsDisplay() }
  }

  /// Draws the view tree as it is, after a frame of the past.
  private func showLive() {
    shownOn = nil
    playback.needsDisplay = true
  }

  /// Draws the next frame in full: something over the picture is gone.
  func wantsWholePicture() {
    shownOn = nil
    playback.needsDisplay = true
  }

  /// Whether the next frame only draws: the program's time stands still, or it needs no frame.
  package func isStill(at time: Double) -> Bool {
    switch playback.machine {
    case .running:
      (playback.needsDisplay || isTopChanged) && !loop.needsFrame && !window.hasWork
        && loop.nextDeadline.map { $0 > time } ?? true
    case .paused, .past: !playback.wantsStep
    case .replaying: false
    }
  }

  /// Items over the picture, in window points. They get no input and are not part of the recorded frames. Default: nil,
  /// none.
  ///
  /// The closure is called for each drawn frame. Call ``overlayDidChange()`` when its items change by themselves.
  package var overlay: (() -> [DisplayItem])? {
    get { overlays.make }
    set { overlays.make = newValue }
  }

  /// Draws the items of ``overlay`` again in the next frame.
  package func overlayDidChange() { overlays.setNeedsDisplay() }

  /// Adds a receiver of drawn frames, from the next frame on.
  package func addFrameSink(_ sink: any FrameSink) { frameSinks.append(sink) }

  /// Stops sending frames to a receiver.
  package func removeFrameSink(_ sink: any FrameSink) { frameSinks.removeAll { $0 === sink } }

  /// Adds an observer of inputs and frames.
  package func addObserver(_ observer: any StageObserver) { observers.append(observer) }

  /// Removes an observer.
  package func removeObserver(_ observer: any StageObserver) { observers.removeAll { $0 === observer } }

  /// Reports an input, just before it is handled.
  func willHandle(_ input: StageInput) {
    guard onInput != nil || !observers.isEmpty else { return }
    var input = input
    if case .event(let event) = input {
      let isSecure = (window.focusedView as? any TextInputClient)?.isSecureTextEntry == true
      input = .event(secureInput.recorded(event, isSecure: isSecure))
    }
    onInput?(input)
    for observer in observers { observer.stage(self, willHandle: input) }
  }

  /// Passes the last drawn frame to `take`. Call it in ``FrameSink/frameWasDrawn(in:)``.
  ///
  /// - Returns: the reason why the picture could not be drawn or read; nil on success.
  /// - Throws: ``StageError/noRenderer(reason:)`` if the target cannot be read; ``StageError/noFont(reason:)``.
  package func withPicture(
    _ take: (any PictureStrips) throws(PictureFailure) -> Void
  ) throws(StageError) -> PictureFailure? {
    let picture: (any PictureStrips)?
    do throws(PictureFailure) { picture = try target.strips() } catch { return error }
    guard let picture else { throw .noRenderer(reason: "a frame cannot be read: \(target.readingFailure)") }
    try endTexts()
    do throws(PictureFailure) { try take(picture) } catch { return error }
    return nil
  }

  /// Checks that all texts of the frame were drawn.
  private func endTexts() throws(StageError) {
    do throws(TextFailure) { try text.endFrame() } catch { throw StageError(error) }
  }

  /// Runs a frame for a display time, after reporting it; while the program's time stands still, draws what is seen.
  package func frame(at time: Double) {
    if isStill(at: time) { return drawStill() }
    guard let time = playback.beginFrame(at: time) else { return drawStill() }
    onFrameBegin?(time)
    costMeter?.beginFrame(layouts: window.layoutCount)
    loop.frame(at: time)
    costMeter?.endFrame(at: loop.now, layouts: window.layoutCount)
  }

  private func layOut() {
    costMeter?.end(.step)
    defer { costMeter?.end(.layout) }
    if text.layoutScale != target.scale {
      text.layoutScale = target.scale
      window.textMetricsDidChange()
    }
    window.performLayout()
  }

  private func draw() {
    onFrame?()
    for observer in observers { observer.stageDidLayOut(self) }
    costMeter?.end(nil)
    guard window.hasWork || wantsRestFrame || playback.needsDisplay || isTopChanged else { return }
    drawLive(updates: window.hasWork || wantsRestFrame)
  }

  /// Draws what is seen while the program's time stands still.
  private func drawStill() {
    if let past = playback.pastFrame {
      drawPast(past)
    } else {
      if window.hasWork { layOut() }
      drawLive(updates: window.hasWork)
    }
  }

  /// Draws the view tree.
  /// - Parameter updates: whether the list may have changed.
  private func drawLive(updates: Bool) {
    let isNeeded = playback.needsDisplay
    playback.needsDisplay = false
    // A window that is shown again is drawn in full.
    guard isShown, failure == nil else { return skipTop() }
    if updates {
      builder.scale = target.scale
      builder.update(window, tracksDamage: target.keepsPicture || costMeter?.tracksDamage == true)
      window.didDisplay()
      // A view that moves may be drawn as one picture, so it needs one more frame at rest.
      wantsRestFrame = builder.isInMotion
      if wantsRestFrame { loop.requestRestFrame() }
    }
    let ground = FrameSurroundings(
      size: target.size, scale: target.scale, background: background ?? window.theme.background)
    let isSeen = shownPast == nil && ground == shownOn
    let damage = isSeen ? updates ? builder.damage : [] : nil
    costMeter?.noteDrawing(
      items: builder.list.items.count, damage: damage, size: target.size, scale: target.scale,
      keepsPicture: target.keepsPicture)
    show(builder.list, on: ground, damage: damage, isNew: updates || isNeeded || !isSeen)
  }

  /// Draws a recorded frame at its size, whatever the size of the window is now.
  private func drawPast(_ past: PastFrame) {
    guard isShown, failure == nil, playback.needsDisplay || isTopChanged,
      let (list, ground) = playback.recorded(past)
    else { return }
    let isSeen = !playback.needsDisplay && shownPast == past.number && ground == shownOn && ground.size == target.size
    playback.needsDisplay = false
    show(
      ground.size == target.size ? list : list.clipped(to: ground.size), on: ground, damage: isSeen ? [] : nil,
      isNew: false)
  }

  private func skipTop() {
    overlays.skip()
    panel?.skip()
  }

  /// Draws and presents a list, with the overlay and the panel on top.
  /// - Parameter isNew: whether the program's picture may be another one than in the last frame.
  private func show(_ list: DisplayList, on ground: FrameSurroundings, damage: [Rect]?, isNew: Bool) {
    var damage = damage
    target.isRepeatable = playback.isRecording
    let past = playback.pastFrame
    let bounds = Rect(origin: .zero, size: target.size)
    var composed = overlays.compose(over: list, damage: &damage, in: bounds, scale: target.scale)
    do throws(StageError) {
      if let panel {
        // Recordings show the program without the panel.
        if past == nil, damage?.isEmpty != true, !frameSinks.isEmpty {
          try target.draw(composed, background: ground.background, damage: nil)
          for sink in frameSinks { try sink.frameWasDrawn(in: self) }
          damage = nil
        }
        composed = overlays.compose(panel, over: composed, damage: &damage)
      }
      if damage?.isEmpty == true { return }
      try target.draw(composed, background: ground.background, damage: damage)
      // An interrupted frame is not presented; the next one is drawn in full.
      if Interruption.take() { return redraw() }
      (shownOn, shownPast) = (ground, past?.number)
      drawnFrames += 1
      if past == nil {
        if isNew { playback.record(list, ground) }
        if panel == nil { for sink in frameSinks { try sink.frameWasDrawn(in: self) } }
      }
      try endTexts()
      costMeter?.end(.draw)
      onPresent?()
      try target.present()
      costMeter?.end(.present)
      costMeter?.noteDrawn(drawCalls: target.drawCalls)
      failedFrames = 0
    } catch {
      frameFailed(error)
    }
  }

  /// Ends drawing because of an error, such as a lost window.
  package func giveUp(_ error: StageError) { failure = failure ?? error }

  /// Requests the frame again, in full and with a reset device: a call that fails once costs a frame, but no wrong
  /// picture stays. Drawing ends after ``failureLimit`` consecutive failures.
  private func frameFailed(_ error: StageError) {
    failedFrames += 1
    if case .noFont = error { failedFrames = Self.failureLimit }
    guard failedFrames < Self.failureLimit else {
      giveUp(error)
      return
    }
    target.deviceWasReset()
    redraw()
  }
}
