import Stagecraft
import Testing

// What animators written for UIKit do with the container, in every order, and what they move: nothing jumps, whichever
// screen comes or goes, and however it is shown.

/// How an animator puts the views in place.
enum Arrangement: String, CaseIterable {
  case adds, addsThenBringsMovingToFront, insertsBelow, insertsAbove, insertsAtBottom, removesAndAddsBoth
  case sendsToBack, addsTwice, addsInsideBlock, reordersInsideBlock, removesAndAddsInsideBlock, laysOutInsideBlock

  var isInsideBlock: Bool {
    switch self {
    case .addsInsideBlock, .reordersInsideBlock, .removesAndAddsInsideBlock, .laysOutInsideBlock: true
    case .adds, .addsThenBringsMovingToFront, .insertsBelow, .insertsAbove, .insertsAtBottom, .removesAndAddsBoth,
      .sendsToBack, .addsTwice:
      false
    }
  }

  func arrange(_ container: View, to: View, from: View, moving: View) {
    let isFromInside = from.superview === container
    switch self {
    case .adds: container.addSubview(to)
    case .addsThenBringsMovingToFront, .laysOutInsideBlock:
      container.addSubview(to)
      container.bringSubviewToFront(moving)
      if self == .laysOutInsideBlock { container.layoutIfNeeded() }
    case .insertsBelow where isFromInside: container.insertSubview(to, belowSubview: from)
    case .insertsAbove where isFromInside: container.insertSubview(to, aboveSubview: from)
    case .insertsBelow, .insertsAbove: container.addSubview(to)
    case .insertsAtBottom: container.insertSubview(to, at: 0)
    case .removesAndAddsBoth, .removesAndAddsInsideBlock:
      from.removeFromSuperview()
      container.addSubview(from)
      container.addSubview(to)
    case .sendsToBack:
      container.addSubview(to)
      container.sendSubviewToBack(moving)
    case .addsTwice:
      container.addSubview(to)
      container.addSubview(from)
      container.addSubview(to)
    case .addsInsideBlock: container.addSubview(to)
    case .reordersInsideBlock:
      container.addSubview(to)
      container.addSubview(from)
      container.sendSubviewToBack(to)
      container.bringSubviewToFront(moving)
    }
  }
}

/// What an animator moves.
enum Moved: String, CaseIterable {
  case center, frame, bounds, transform, centerAndTransform, frameAndAlpha, everything

  func pose(_ view: View) {
    switch self {
    case .center: view.center = Point(94, 42)
    case .frame: view.frame = Rect(60, 20, 96, 64)
    case .bounds: view.bounds = Rect(0, 0, 480, 320)
    case .transform: view.transform = Transform2D(scaleX: 0.5, y: 0.25).concatenating(.init(translationX: 40, y: 30))
    case .centerAndTransform:
      view.center = Point(94, 42)
      view.transform = Transform2D(scaleX: 0.1, y: 0.1)
    case .frameAndAlpha:
      view.frame = Rect(960, 0, 960, 640)
      view.alpha = 0
    case .everything:
      view.bounds.size = Size(480, 320)
      view.center = Point(200, 500)
      view.transform = Transform2D(rotationAngle: 0.5)
      view.alpha = 0.2
      view.cornerRadius = 30
    }
  }

  func reset(_ view: View, _ frame: Rect) {
    view.transform = .identity
    view.frame = frame
    view.alpha = 1
    view.cornerRadius = 0
  }
}

/// Has the screen that comes or goes over the other come from a pose, or go to it.
private final class OrderAnimator: AnimatedTransitioning {
  let arrangement: Arrangement
  let moved: Moved
  var isComing = true
  static let seconds = 0.5

  init(_ arrangement: Arrangement, _ moved: Moved) { (self.arrangement, self.moved) = (arrangement, moved) }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { Self.seconds }

  func animateTransition(using context: any ContextTransitioning) {
    let container = context.containerView
    let to = context.viewController(forKey: .to)!.view
    let from = context.viewController(forKey: .from)!.view
    let moving = isComing ? to : from
    let place = context.finalFrame(for: context.viewController(forKey: isComing ? .to : .from)!)
    let arrange = { [arrangement] in
      // A screen that stays in the window behind is left there, as UIKit asks for.
      let other = context.view(forKey: self.isComing ? .from : .to)
      arrangement.arrange(
        container, to: self.isComing || other != nil ? to : moving,
        from: !self.isComing || other != nil ? from : moving, moving: moving)
    }
    if isComing { moved.pose(moving) }
    if !arrangement.isInsideBlock { arrange() }
    View.animate(
      withDuration: Self.seconds, delay: 0, options: .curveLinear,
      animations: {
        if self.arrangement.isInsideBlock { arrange() }
        if self.isComing { self.moved.reset(moving, place) } else { self.moved.pose(moving) }
      }, completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

private final class OrderDelegate: TransitioningDelegate, NavigationControllerDelegate {
  let animator: OrderAnimator

  init(_ animator: OrderAnimator) { self.animator = animator }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { give(isComing: true) }
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    give(isComing: false)
  }
  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { give(isComing: operation == .push) }

  private func give(isComing: Bool) -> OrderAnimator {
    animator.isComing = isComing
    return animator
  }
}

struct AnimatorOrderPort {
  private let stage = PortStage(size: Size(960, 640))

  @Test(arguments: Arrangement.allCases, Moved.allCases)
  func `on a stack nothing jumps, whatever the order`(arrangement: Arrangement, moved: Moved) {
    let delegate = OrderDelegate(OrderAnimator(arrangement, moved))
    let root = ViewController()
    let navigation = NavigationController(root: root)
    navigation.delegate = delegate
    stage.show(navigation)
    let detail = ViewController()
    check(detail.view, moved, root.view) {
      navigation.pushViewController(detail, animated: true)
    } back: {
      navigation.popViewController(animated: true)
    }
  }

  @Test(
    arguments: [ModalPresentationStyle.fullScreen, .overFullScreen, .custom, .pageSheet], Arrangement.allCases)
  func `a presented screen does not jump, whatever the order`(
    style: ModalPresentationStyle, arrangement: Arrangement
  ) {
    for moved in Moved.allCases {
      let delegate = OrderDelegate(OrderAnimator(arrangement, moved))
      let root = ViewController()
      stage.show(root)
      let detail = ViewController()
      detail.modalPresentationStyle = style
      detail.transitioningDelegate = delegate
      check(detail.view, moved, root.view) {
        root.present(detail, animated: true, completion: nil)
      } back: {
        root.dismiss(animated: true, completion: nil)
      }
      #expect(root.view.superview === stage.window)
    }
  }

  /// Has a screen come and go, and looks at each frame.
  private func check(_ view: View, _ moved: Moved, _ other: View, come: () -> Void, back: () -> Void) {
    stage.input(come)
    let coming = PortFilm(stage, of: view)
    let start = coming.before
    #expect(start != nil)
    stage.stand()
    #expect(coming[0] == start, "\(moved): the first frame is where it was put: \(coming[0]!)")
    stage.settle()
    guard let rest = coming.last, let start else { return }
    let way = farthest(coming)
    #expect(coming.longestStep <= Pace.step(way, in: OrderAnimator.seconds, 1.7), "\(moved): \(coming.longestStep)")
    #expect(view.alpha == 1 && view.transform == .identity && view.cornerRadius == 0)
    #expect(start != rest)

    let going = PortFilm(stage, of: view)
    going.begin(back)
    #expect(going[0] == rest && going.pictures[1].alpha == 1, "\(moved): the first frame is where it was: \(going[0]!)")
    stage.settle()
    #expect(going.isGone)
    let end = going.pictures.last { $0.frame != nil }!
    expect(end.frame, near: start, within: 1e-6, "\(moved): it ends in the pose that it came from")
    #expect(going.longestStep <= Pace.step(farthest(going), in: OrderAnimator.seconds, 1.7), "\(moved)")
    #expect(other.window === stage.window && other.screenFrame == Rect(0, 0, 960, 640), "the other is in its place")
  }

  /// The farthest that a corner is away from where it was first.
  private func farthest(_ film: PortFilm) -> Double {
    let seen = film.pictures.filter { !$0.corners.isEmpty }
    return seen.reduce(0) { far, picture in
      zip(seen[0].corners, picture.corners).reduce(far) { max($0, ($1.1 - $1.0).length) }
    }
  }
}
