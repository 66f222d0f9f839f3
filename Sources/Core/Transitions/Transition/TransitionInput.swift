import Geometry
import Runtime
import Views

/// Decides which screen of a transition takes input. The arriving one has the keyboard from the beginning, and the
/// pointer as soon as the user sees most of it in place.
///
/// A screen has arrived when at most a tenth of the progress or of its visible way is left, or when half of its alpha,
/// or of its background's, has come. From then on its controls take presses where they are seen; where a press hits no
/// control, it still seizes the transition. On a screen more than a tenth of the window from its place every drag
/// seizes, also one that begins on a control or in a scroll view. A turn and a hand that holds the transition take the
/// input away again.
final class TransitionInput: LayoutFollower {
  /// What the user has seen of one screen.
  private struct Screen {
    let view: View
    let wasEnabled: Bool
    /// The corners and the alpha of the screen at rest, as displayed, and the alpha of its background.
    let home: [Point]
    let alpha: Double
    let ground: Double
    /// The largest distance from home in points, and the smallest share of the alpha at rest, in any frame so far.
    var farthest = 0.0
    var faintest = 1.0

    init(_ view: View) {
      self.view = view
      wasEnabled = view.isUserInteractionEnabled
      home = view.cornersOnScreen
      alpha = view.alphaOnScreen
      ground = view.displayedColor?.alpha ?? 0
    }

    var distance: Double { view.cornerDistance(from: home) }

    /// The share of the alpha that has come. A director may fade in the background alone.
    var share: Double {
      let present = view.displayedColor?.alpha ?? 0
      return (alpha > 0 ? view.alphaOnScreen / alpha : 1) * (ground > 0 ? min(1, present / ground) : 1)
    }

    mutating func look() {
      farthest = max(farthest, distance)
      faintest = min(faintest, share)
    }

    func take(_ admission: Admission, keyboard: Bool) {
      view.yieldsDrags = admission == .clicks
      view.isUserInteractionEnabled = wasEnabled && admission != .nothing
      view.keyboardRole = wasEnabled && keyboard ? .arriving : .leaving
    }

    /// Whether a tenth of the way at most is left; false for a screen that stays where it is.
    var isNearHome: Bool { farthest >= 1 && distance <= TransitionInput.remainder * farthest }
  }

  /// The pointer input that the arriving screen takes; the later, the more.
  private enum Admission: Int {
    case nothing
    /// Presses on what takes taps. Drags seize the transition.
    case clicks
    case everything
  }

  private let transition: Transition
  private weak var window: Window?
  private let size: Size
  private var fore: Screen
  private var back: Screen
  /// The container, where it hides the back screen from presses.
  private let cover: (view: View, wasEnabled: Bool)?
  /// The direction whose arriving screen takes input, and how much it takes.
  private var direction = TransitionDirection.forward
  private var admission = Admission.nothing

  /// The share of the way that may be left when a screen takes input.
  fileprivate static let remainder = 0.1
  private static let visibleShare = 0.5

  /// Both screens are at rest where they belong.
  init(_ transition: Transition, fore: View, back: View) {
    self.transition = transition
    window = back.window ?? fore.window
    size = window?.bounds.size ?? .zero
    self.fore = Screen(fore)
    self.back = Screen(back)
    let container = transition.containerView
    cover = back.isDescendant(of: container) ? nil : (container, container.isUserInteractionEnabled)
    for view in [back, container] { view.seizedView = fore }
    update()
    window?.layoutFollowers.add(self)
  }

  /// Looks at the screens as the next frame shows them.
  func layoutDidSettle() {
    fore.look()
    back.look()
    update()
  }

  /// The direction or the hold has changed, or a frame is about to be shown.
  func update() {
    if transition.progress.isHeld || transition.isDecided || direction != transition.currentDirection {
      admission = .nothing
    }
    direction = transition.currentDirection
    if !transition.progress.isHeld, !transition.isDecided, admission.rawValue < newAdmission.rawValue {
      admission = newAdmission
    }
    fore.take(direction == .forward ? admission : .nothing, keyboard: direction == .forward)
    back.take(direction == .backward ? admission : .nothing, keyboard: direction == .backward)
    let isBackShown = direction == .backward && admission != .nothing
    if let cover { cover.view.isUserInteractionEnabled = cover.wasEnabled && !isBackShown }
  }

  /// The input that the arriving screen may take at its present place and alpha.
  private var newAdmission: Admission {
    if abs(transition.progress.value - direction.end) <= Self.remainder { return .everything }
    let arriving = direction == .forward ? fore : back
    // After a resize the screens rest elsewhere.
    if window?.bounds.size == size, arriving.isNearHome { return .everything }
    guard arriving.share >= Self.visibleShare,
      arriving.faintest < Self.visibleShare || (direction == .backward && fore.share <= Self.visibleShare)
    else { return .nothing }
    // One that fades in far from its place can still be caught there.
    return arriving.distance <= Self.remainder * max(size.width, size.height) ? .everything : .clicks
  }

  /// The transition is over.
  func end() {
    window?.layoutFollowers.remove(self)
    for screen in [fore, back] {
      screen.view.isUserInteractionEnabled = screen.wasEnabled
      screen.view.yieldsDrags = false
      screen.view.keyboardRole = nil
    }
    if let cover { cover.view.isUserInteractionEnabled = cover.wasEnabled }
    for view in [back.view, transition.containerView] { view.seizedView = nil }
  }
}
