import Directors
import Geometry
import Runtime
import StageSupport
import Transitions
import Views

/// A stack of two furnished screens, to see what directors do to them.
final class Theatre: TransitionStage {
  /// How the fore screen comes.
  enum Way: CaseIterable { case push, present }

  let navigation: NavigationController
  let root = Stall("root", color: Color(rgb: 0x203040))
  let fore: Stall
  let way: Way
  let log = PlainLog()

  init(
    _ director: DirectorFactory? = nil, _ way: Way = .push, size: Size = Size(600, 400), interval: Double = 1.0 / 60,
    style: ModalPresentationStyle = .pageSheet
  ) {
    self.way = way
    navigation = NavigationController(root: root)
    fore = Stall("fore", color: Color(rgb: 0x604020))
    super.init(size: size)
    self.interval = interval
    fore.transitionController.directors = [director].compactMap { $0 }
    fore.modalPresentationStyle = style
    environment.addObserver(log)
    show(navigation)
    log.lines = []
  }

  var isThere: Bool { way == .push ? navigation.topViewController === fore : fore.presentingViewController != nil }

  func bring(animated: Bool = true) {
    input {
      switch way {
      case .push: navigation.pushViewController(fore, animated: animated)
      case .present: root.present(fore, animated: animated)
      }
    }
  }

  func take(animated: Bool = true) {
    input {
      switch way {
      case .push: navigation.popViewController(animated: animated)
      case .present: fore.dismiss(animated: animated)
      }
    }
  }

  func turn() {
    input {
      guard let transition else { return }
      transition.currentDirection = transition.currentDirection.reversed
    }
  }

  // MARK: Looking

  var tree: String { window.dumpTree() }

  /// Every view in sight: where its corner and its middle are on screen, and how opaque it is with all that holds it.
  func sights() -> [ObjectIdentifier: [Double]] {
    var sights: [ObjectIdentifier: [Double]] = [:]
    func look(_ view: View, alpha: Double) {
      let alpha = alpha * view.alpha
      let frame = view.screenFrame
      sights[ObjectIdentifier(view)] = [frame.minX, frame.minY, frame.center.x, frame.center.y, alpha * 100]
      for child in view.subviews { look(child, alpha: alpha) }
    }
    look(window, alpha: 1)
    return sights
  }
}

/// A screen with some furniture.
final class Stall: ViewController {
  private let color: Color
  /// What other screens grow from.
  weak var touched: View?

  override func contextElement(for fore: ViewController) -> View? { touched }

  init(_ name: String, color: Color) {
    self.color = color
    super.init()
    identifier = name
  }

  override func viewDidLoad() {
    view.identifier = identifier
    view.backgroundColor = color
    for index in 0..<5 {
      let box = View()
      box.relativeFrame = RelativeFrame(
        x: .percent(5), y: .percent(Double(index) * 19 + 2), width: .percent(90), height: .percent(16))
      box.backgroundColor = .white
      box.alpha = index == 3 ? 0.5 : 1
      if index == 2 { box.transform = Transform2D(rotation: 0.1) }
      box.addSubview(View(frame: Rect(4, 4, 20, 10)))
      view.addSubview(box)
    }
  }
}

/// What is told, without times and velocities.
final class PlainLog: TransitionObserver {
  var lines: [String] = []

  func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .appearance(let controller, let phase): lines.append("\(controller.identifier ?? "?") \(phase.rawValue)")
    case .requested(let number, let origin, _): lines.append("request \(number) \(origin.source.rawValue)")
    case .queued(let number, _): lines.append("queued \(number)")
    case .began(let transition, _, _): lines.append("begin \(transition.number) \(transition.initialDirection)")
    case .turned(let transition, let cause): lines.append("turn \(transition.currentDirection) \(cause)")
    case .grabbed: lines.append("grab")
    case .released: lines.append("release")
    case .ended(_, let outcome, _): lines.append("end \(outcome)")
    case .answered(let number, let outcome): lines.append("answer \(number) \(outcome)")
    case .lock, .replica: break
    case .warning(let message): lines.append("warning \(message)")
    }
  }
}
