import Controls
import Geometry
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
}
