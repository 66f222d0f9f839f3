import Controls
import Geometry
import Plans
import Runtime
import Stage
import Storyboard
import Testing
import Transitions
import Views

/// Views that measure themselves as no number, and layouts that contradict each other.
struct HostileLayoutTests {
  /// A view that says that it needs a size, whatever it is offered.
  final class Claim: View {
    var claim: (Int) -> Size = { _ in .zero }
    private var count = 0

    override func sizeThatFits(_ size: Size) -> Size {
      count += 1
      return claim(count)
    }
  }

  enum Claimed: CaseIterable {
    case noNumber, negative, endless, huge, changing

    func size(_ count: Int) -> Size {
      switch self {
      case .noNumber: Size(.nan, .nan)
      case .negative: Size(-5, -.infinity)
      case .endless: Size(.infinity, .infinity)
      case .huge: Size(1e300, 1e300)
      case .changing: Size(Double(count % 7) * 40, Double(count % 5) * 30)
      }
    }
  }

  enum Container: CaseIterable {
    case row, wrapping, column, grid, overlay, form, scroll

    func make(_ views: [View]) -> View {
      switch self {
      case .row: return StackView(StackLayout(.row, spacing: 8), views)
      case .wrapping: return StackView(StackLayout(.row, spacing: 8, wraps: true), views)
      case .column: return StackView(StackLayout(.column), views)
      case .grid: return GridView(GridLayout(), views)
      case .overlay: return OverlayView(horizontally: .center, vertically: .end, views)
      case .form:
        let form = FormView()
        for (index, view) in views.enumerated() { form.addRow("Row \(index)", view) }
        return form
      case .scroll:
        let scroll = ScrollView()
        scroll.contentView = StackView(StackLayout(.column), views)
        return scroll
      }
    }
  }

  /// Its view is filled by the first one in it.
  private final class Filled: ViewController {
    override func viewDidLayoutSubviews() { view.subviews.first?.frame = view.bounds }
  }

  private func screen(_ container: Container, _ claimed: Claimed) -> ViewController {
    let screen = Filled()
    let views = (0..<3).map { _ in
      let view = Claim(frame: .zero)
      view.claim = claimed.size
      return view
    }
    let inside = container.make(views)
    inside.frame = screen.view.bounds
    screen.view.addSubview(inside)
    screen.view.addGestureRecognizer(
      TapGestureRecognizer { _ in View.animate(withDuration: 0.3) { views[0].isHidden.toggle() } })
    return screen
  }

  private static func views(in view: View) -> [View] { [view] + view.subviews.flatMap { views(in: $0) } }

  @Test(arguments: Container.allCases, Claimed.allCases)
  func `a container lays out views of any size`(container: Container, claimed: Claimed) {
    let shaker = Shaker(size: Size(500, 400)) { stage in stage.show(screen(container, claimed)) }
    shaker.check("finite") { stage in
      Self.views(in: stage.window).first { !$0.frame.isFinite }.map { "\($0.frame)" }
    }
    let failure = shaker.shake(5)
    // A size that is no number may be told.
    #expect(failure == nil || failure?.rule == "warning", "\(failure?.description ?? "")")
  }

  /// Asks for layout again in each layout, by itself or by what another view does.
  final class Restless: View {
    weak var other: Restless?
    override func layoutSubviews() { (other ?? self).setNeedsLayout() }
  }

  @Test(arguments: [false, true]) func `a layout without end is told with the view, and the program goes on`(
    isPair: Bool
  ) throws {
    let shaker = Shaker(size: Size(500, 400)) { stage in
      let screen = ViewController()
      let (one, two) = (Restless(frame: Rect(0, 0, 50, 50)), Restless(frame: Rect(60, 0, 50, 50)))
      one.identifier = "restless"
      two.identifier = "restless"
      if isPair { (one.other, two.other) = (two, one) }
      screen.view.addSubview(one)
      if isPair { screen.view.addSubview(two) }
      stage.show(screen)
    }
    let failure = try #require(shaker.shake(3))
    #expect(failure.rule == "warning" && failure.message.contains("restless"), "\(failure)")
    #expect(failure.message.contains("asks for layout in each layout"), "\(failure)")
  }

  /// Cards in a row or a column: clicks turn it, add cards and take them away, in an animation block or on springs.
  private final class Panel: ViewController {
    private let stack = StackView(StackLayout(.row, spacing: 12, wraps: true))
    private let scheduler: Scheduler?

    init(_ scheduler: Scheduler?) {
      self.scheduler = scheduler
      super.init()
    }

    override func viewDidLoad() {
      view.addSubview(stack)
      for _ in 0..<4 { add() }
      view.addGestureRecognizer(TapGestureRecognizer { [unowned self] in change($0.location(in: view)) })
    }

    override func viewDidLayoutSubviews() { stack.frame = view.bounds.insetBy(dx: 20, dy: 20) }

    private func add() {
      let card = View(frame: Rect(0, 0, 40, 40))
      card.layout = LayoutItem(grow: 1, basis: .points(90))
      stack.addSubview(card)
      scheduler?.add(FollowLayout(spring: .smooth), to: card)
    }

    private func change(_ place: Point) {
      guard scheduler == nil else { return rearrange(place) }
      View.animate(springDuration: 0.4, bounce: 0.2) {
        rearrange(place)
        view.layoutIfNeeded()
      }
    }

    private func rearrange(_ place: Point) {
      switch Int(place.x) % 3 {
      case 0: stack.arrangement.axis = stack.arrangement.axis == .row ? .column : .row
      case 1: if let card = stack.subviews.first { card.isHidden.toggle() }
      default: stack.arrangement.spacing = place.y / 10
      }
    }
  }

  @Test(arguments: [false, true]) func `a layout that moves does not jump, whatever the hands do`(follows: Bool) {
    let shaker = Shaker(size: Size(500, 400)) { stage in
      stage.show(NavigationController(root: Panel(follows ? Scheduler(loop: stage.core.loop) : nil)))
    }
    let failure = shaker.shake(15, seed: 2)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }
}
