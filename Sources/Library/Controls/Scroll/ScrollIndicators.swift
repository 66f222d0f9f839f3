import Animation
import Runtime
import Views

/// The scroll bars of a scroll view: shown while the content moves, and for a moment after it.
final class ScrollIndicators {
  private unowned let scrollView: ScrollView
  private var bars: [ScrollIndicator] = []
  private var isShown = false
  /// The timer that hides them, and its loop.
  private var timer: (id: Int, loop: FrameLoop)?

  /// When the content moved last, on that loop.
  private var restsSince = 0.0

  /// The seconds that they stay after the content has come to rest, and those of fading out.
  private static let stay = 0.8
  private static let fade = 0.25

  init(_ scrollView: ScrollView) { self.scrollView = scrollView }

  isolated deinit { cancelTimer() }

  var vertical: ScrollIndicator? { bars.first { $0.isVertical } }
  var horizontal: ScrollIndicator? { bars.first { !$0.isVertical } }

  /// Adds the bars that are needed, above the content, and removes others.
  func layOut() {
    for isVertical in [true, false] {
      let found = bars.first { $0.isVertical == isVertical }
      let bar = found ?? ScrollIndicator(scrollView, isVertical: isVertical)
      if bar.isNeeded {
        if found == nil {
          bars.append(bar)
          bar.alpha = isShown ? 1 : 0
        }
        if bar.superview !== scrollView {
          scrollView.addSubview(bar)
        } else if !scrollView.subviews.suffix(bars.count).contains(where: { $0 === bar }) {
          scrollView.bringSubviewToFront(bar)
        }
        bar.follow()
      } else if found != nil {
        bars.removeAll { $0 === bar }
        bar.removeFromSuperview()
      }
    }
  }

  /// The offset has changed.
  func follow() {
    for bar in bars { bar.follow() }
    guard !scrollView.isModelShown(of: .boundsOrigin), !bars.isEmpty else { return }
    show()
    if !scrollView.machine.isMoving, !scrollView.machine.isTracking { restIfShown() }
  }

  /// Shows them, and hides them after a moment.
  func flash() {
    guard bars.contains(where: \.isNeeded) else { return }
    show()
    restIfShown()
  }

  private func show() {
    guard !isShown else { return }
    isShown = true
    cancelTimer()
    for bar in bars {
      bar.removeAllAnimations()
      bar.alpha = 1
    }
  }

  /// Keeps them while the pointer is over them.
  func stay() {
    show()
    cancelTimer()
  }

  /// Hides them after a moment, where nothing moves and the pointer is elsewhere.
  ///
  /// Content that is moved from outside calls it in every frame, so a timer that runs goes on, and looks at the end
  /// whether there was motion since.
  func restIfShown() {
    guard isShown, !isBusy else { return }
    guard let loop = timer?.loop ?? FrameTicker.currentLoop else { return hide() }
    restsSince = loop.now
    if timer == nil { startTimer(Self.stay, on: loop) }
  }

  private func startTimer(_ delay: Double, on loop: FrameLoop) {
    let id = loop.after(delay) { [weak self, unowned loop] in self?.timerFired(on: loop) }
    timer = (id, loop)
  }

  private func timerFired(on loop: FrameLoop) {
    timer = nil
    guard isShown, !isBusy else { return }
    let missing = restsSince + Self.stay - loop.now
    if missing > 1e-6 { startTimer(missing, on: loop) } else { hide() }
  }

  private var isBusy: Bool {
    let machine = scrollView.machine
    return machine.isMoving || machine.isTracking || bars.contains { $0.isDragged || $0.isWide }
  }

  private func hide() {
    guard isShown, !isBusy else { return }
    isShown = false
    scrollView.animate(like: .long, withDuration: Self.fade) { [bars] in
      for bar in bars { bar.alpha = 0 }
    }
  }

  private func cancelTimer() {
    if let timer { timer.loop.cancelTimer(timer.id) }
    timer = nil
  }

  /// The scroll view has left its window.
  func forget() {
    cancelTimer()
    isShown = false
    for bar in bars {
      bar.removeAllAnimations()
      bar.alpha = 0
    }
  }
}
