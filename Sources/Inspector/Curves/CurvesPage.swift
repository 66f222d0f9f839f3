import Controls
import Curves
import Geometry
import SDLStage
import Transitions
import Views

/// The inspector's page Curves: value and speed of the chosen lanes over time, with the path of the hand.
final class CurvesPage: InspectorPage {
  private let motion: MotionInspection
  private let scroll = ScrollView()
  private let figure = FigureView()
  private let empty = Label("Nothing has moved yet.\nChoose lanes by their names in the timeline.", alignment: .center)
  private var drawn:
    (span: ClosedRange<Double>, newest: Double, lanes: [MotionLane], width: Double, style: UserInterfaceStyle)?

  init(_ motion: MotionInspection) {
    self.motion = motion
    super.init(motion.core, title: "Curves")
  }

  override func loadView() -> View {
    empty.textRole = .secondaryText
    empty.numberOfLines = 0
    empty.relativeFrame = .fill
    scroll.relativeFrame = .fill
    scroll.contentView = figure
    let page = View()
    page.addSubview(scroll)
    page.addSubview(empty)
    empty.acceptsHits = false
    return page
  }

  override func viewDidLayoutSubviews() { update() }

  override func update() {
    motion.update()
    let lanes = motion.shownLanes()
    empty.isHidden = !lanes.isEmpty
    figure.isHidden = lanes.isEmpty
    guard !lanes.isEmpty, view.bounds.width >= 200 else { return }
    let style = view.theme.style
    // Times before the newest sample do not change.
    let newest = min(motion.newest, motion.span.upperBound)
    if drawn.map({ $0 != (motion.span, newest, lanes, view.bounds.width, style) }) ?? true {
      drawn = (motion.span, newest, lanes, view.bounds.width, style)
      var look = MotionFigure.Style()
      look.width = max(240, view.bounds.width)
      look.theme = style
      look.span = motion.span
      figure.show(MotionFigure(motion.log.series(of: lanes, in: motion.span), style: look))
      figure.frame.size = Size(view.bounds.width, figure.figure?.size.height ?? 0)
    }
    figure.setPlayhead(core.playback.shownTime)
  }
}
