import Stagecraft
import Testing

// The kind: the picture in the touched cell of a list grows to the picture of the detail screen, as a snapshot that
// flies between the two places while the originals are hidden; on a stack, both ways.

private final class PictureList: ViewController {
  let cell = View(frame: Rect(20, 200, 300, 100))
  let picture = View(frame: Rect(10, 10, 80, 80))

  override func viewDidLoad() {
    view.addSubview(cell)
    cell.addSubview(picture)
    picture.backgroundColor = .black
  }
}

private final class PictureDetail: ViewController {
  let picture = View(frame: Rect(280, 120, 400, 400))

  override func viewDidLoad() {
    view.addSubview(picture)
    picture.backgroundColor = .black
  }
}

private final class ZoomAnimator: AnimatedTransitioning {
  let operation: NavigationOperationKind
  /// For the test.
  private(set) var snapshot = View()

  init(operation: NavigationOperationKind) { self.operation = operation }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.5 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    let container = transitionContext.containerView
    let isPush = operation == .push
    let list = transitionContext.viewController(forKey: isPush ? .from : .to) as! PictureList
    let detail = transitionContext.viewController(forKey: isPush ? .to : .from) as! PictureDetail
    let toView = transitionContext.view(forKey: .to)!
    if isPush {
      toView.frame = transitionContext.finalFrame(for: detail)
      toView.alpha = 0
      container.addSubview(toView)
    } else {
      container.insertSubview(toView, belowSubview: detail.view)
    }
    toView.layoutIfNeeded()

    let small = container.convert(list.picture.bounds, from: list.picture)!
    let large = container.convert(detail.picture.bounds, from: detail.picture)!
    snapshot = (isPush ? list.picture : detail.picture).snapshotView(afterScreenUpdates: false)!
    snapshot.frame = isPush ? small : large
    container.addSubview(snapshot)
    list.picture.isHidden = true
    detail.picture.isHidden = true

    View.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveEaseInOut,
      animations: { [self] in
        snapshot.frame = isPush ? large : small
        detail.view.alpha = isPush ? 1 : 0
      },
      completion: { [self] _ in
        snapshot.removeFromSuperview()
        list.picture.isHidden = false
        detail.picture.isHidden = false
        detail.view.alpha = 1
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

private final class ZoomNavigation: NavigationControllerDelegate {
  private(set) var last: ZoomAnimator?

  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? {
    let animator = ZoomAnimator(operation: operation)
    last = animator
    return animator
  }
}

struct SnapshotZoomPort {
  private let stage = PortStage(size: Size(960, 640))
  private let list = PictureList()
  private let detail = PictureDetail()
  private let zoom = ZoomNavigation()
  private let navigation: NavigationController
  private let small = Rect(30, 210, 80, 80)
  private let large = Rect(280, 120, 400, 400)
  private let half = Rect(155, 165, 240, 240)

  init() {
    navigation = NavigationController(root: list)
    navigation.delegate = zoom
    stage.show(navigation)
    list.cell.transform = .identity
  }

  private func fly(from start: Rect, to end: Rect, _ begin: () -> Void) -> PortFilm {
    let screen = PortFilm(stage, of: navigation.view)
    stage.input(begin)
    let film = PortFilm(stage, of: zoom.last!.snapshot)
    expect(film.before, near: start, "the first frame is where the picture was")
    stage.stand()
    expect(film[0], near: start)
    stage.frames(15)
    expect(film[15], near: half, within: 0.5, "half-way")
    stage.settle()
    expect(film.last, near: end, "the end is where the other picture is")
    let way = zip(start.corners, end.corners).reduce(0) { max($0, ($1.1 - $1.0).length) }
    #expect(film.longestStep <= Pace.step(way, in: 0.5, Pace.easeInOut) && film.isGone)
    #expect(screen.longestStep == 0)
    return film
  }

  @Test func `the picture flies from its cell to its place on the detail screen, and back`() {
    #expect(list.picture.screenFrame == small)
    _ = fly(from: small, to: large) { navigation.pushViewController(detail, animated: true) }
    #expect(detail.picture.screenFrame == large && !detail.picture.isHidden && detail.view.alpha == 1)
    _ = fly(from: large, to: small) { navigation.popViewController(animated: true) }
    #expect(list.picture.screenFrame == small && !list.picture.isHidden && navigation.viewControllers.count == 1)
  }

  @Test func `in a cell that is turned and scaled the flight begins around it`() {
    list.cell.transform = Transform2D(rotationAngle: .pi / 2)
    let turned = list.picture.screenFrame
    stage.input { navigation.pushViewController(detail, animated: true) }
    expect(PortFilm(stage, of: zoom.last!.snapshot).before, near: turned)
    stage.settle()
  }
}
