import Directors
import Geometry
import Rendering
import Runtime
import Transitions
import Views

/// What a stage is apart from where its frames go and where its time comes from: a window's tree, the frames that move it,
/// and the way from the tree to pixels.
package final class StageCore {
  package let loop: FrameLoop
  package let window: Window
  package let environment: TransitionEnvironment
  package let target: any FrameTarget
  /// What is behind everything.
  package var background: Color
  /// Called when the window has another size.
  package var onResize: ((Size) -> Void)?
  /// Called for whatever comes from outside, just before it is handled, at its moment.
  package var onInput: ((StageInput) -> Void)?
  /// Called for each frame before anything of it happens, with the moment that it is made for.
  package var onFrameBegin: ((Double) -> Void)?
  /// Called for each frame after layout, whether or not it is drawn.
  package var onFrame: (() -> Void)?
  /// Called for each frame that was drawn, before it is shown. A frame whose picture cannot be had is drawn again.
  package var onPicture: (() throws(StageError) -> Void)?
  /// Called just before a frame is shown, when all else is done.
  package var onPresent: (() -> Void)?
  /// How many frames were drawn.
  package private(set) var drawnFrames = 0
  /// Why drawing was given up, once it was; nothing is drawn after that.
  package private(set) var failure: StageError?
  /// How many frames in a row could not be drawn or shown.
  private var failedFrames = 0
  /// So many in a row are no accident.
  package static let failureLimit = 5
  /// Whether drawing would be seen.
  package var isShown = true

  private let text: TextSystem
  private let builder = DisplayListBuilder()
  /// What the last frame was drawn for; nil where the next one is drawn whole.
  private var shownOn: Ground?

  private struct Ground: Equatable {
    var size: Size
    var scale: Double
    var background: Color
  }

  /// - Parameter text: what the target draws text with.
  package init(target: any FrameTarget, text: TextSystem, background: Color, timeScale: Double = 1) {
    self.target = target
    self.text = text
    self.background = background
    loop = FrameLoop(timeScale: timeScale)
    window = Window(frame: Rect(origin: .zero, size: target.size))
    environment = TransitionEnvironment(loop: loop)
    environment.systemDirector = { StockDirectors.system($0) }
    window.onWork = { [weak loop] in loop?.requestFrame() }
    window.timers = WindowTimer(
      start: { [loop] delay, action in loop.after(delay, action) }, cancel: { [loop] in loop.cancelTimer($0) })
    loop.onLayout = { [weak self] in self?.window.performLayout() }
    loop.onDraw = { [weak self] in self?.draw() }
  }

  /// Whether nothing moves, waits or is wanted.
  package var isIdle: Bool { !loop.needsFrame && !window.hasWork && !window.isTransitioning && !isHandled }

  /// Whether a hand is at work.
  private var isHandled: Bool { window.isPressed || window.isWheelTurning }

  /// What keeps the stage from being idle, in words.
  package var activeNames: [String] {
    var names = window.transitions.map { "transition \($0.number)" } + loop.activeLabels
    names += window.waitingRequests.map { "\($0), which waits" }
    if window.isPressed { names.append("a pointer that is down") }
    if window.isWheelTurning { names.append("a wheel that turns") }
    if names.isEmpty, !isIdle { names.append("a change of this frame, which the next one shows") }
    return names
  }

  /// Ends all transitions and answers every request; to be called where no further frame comes.
  ///
  /// What moves jumps to its end, and requests that wait are obsolete. Callbacks may ask again: they are answered, too.
  /// A second call answers what was asked for since the first.
  package func end() {
    window.endTransitions()
    loop.settleAll()
    // A callback may have given the window other screens.
    guard window.isTransitioning else { return }
    window.endTransitions()
    loop.settleAll()
  }

  isolated deinit { end() }

  /// The window has another size now; its tree follows at the next layout.
  ///
  /// A size that no window has is passed over.
  package func resize(to size: Size) {
    guard size.isFinite, !size.isEmpty, size != window.bounds.size else { return }
    window.frame = Rect(origin: .zero, size: size)
    onResize?(size)
  }

  /// The picture in the window was lost: the next frame is drawn whole, also where nothing in it is new.
  package func redraw() {
    shownOn = nil
    window.setNeedsDisplay()
  }

  /// Hands over the frame that was drawn last; to be called in ``onPicture``.
  ///
  /// - Returns: why the picture was not drawn or read to its end; nil where it was.
  /// - Throws: ``StageError/noRenderer(reason:)`` where the target cannot be read; ``StageError/noFont(reason:)``.
  package func withPicture(
    _ take: (any PictureStrips) throws(PictureFailure) -> Void
  ) throws(StageError) -> PictureFailure? {
    let picture: (any PictureStrips)?
    do throws(PictureFailure) { picture = try target.strips() } catch { return error }
    guard let picture else { throw .noRenderer(reason: "a frame cannot be read: \(sdlMessage())") }
    try text.endFrame()
    do throws(PictureFailure) { try take(picture) } catch { return error }
    return nil
  }

  private func draw() {
    onFrame?()
    guard isShown, window.hasWork, failure == nil else { return }
    builder.scale = target.scale
    builder.update(window, tracksDamage: target.keepsPicture)
    window.didDisplay()
    // What moved is drawn once more when it rests.
    if builder.isInMotion { window.setNeedsDisplay() }
    let ground = Ground(size: target.size, scale: target.scale, background: background)
    let damage = ground == shownOn ? builder.damage : nil
    if damage?.isEmpty == true { return }
    do throws(StageError) {
      try target.draw(builder.list, background: background, damage: damage)
      // A frame that was given up is not shown; the next one is drawn whole.
      if Interruption.take() { return redraw() }
      shownOn = ground
      drawnFrames += 1
      try onPicture?()
      try text.endFrame()
      onPresent?()
      try target.present()
      failedFrames = 0
    } catch {
      frameFailed(error)
    }
  }

  /// Draws no more: the window is lost, or what draws into it.
  package func giveUp(_ error: StageError) { failure = failure ?? error }

  /// A frame that fails is drawn again, whole, with all that it needs made again: a call that fails once costs a frame,
  /// never a picture that stays wrong. What fails again and again is given up.
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
