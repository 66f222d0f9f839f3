import Controls
import Geometry
import MotionLog
import Transitions
import Views

/// The inspector's page Curves: value and speed of the chosen lanes over time, with the path of the hand.
final class CurvesPage: InspectorPage {
  private let motion: MotionInspection
  private let scroll = ScrollView()
  private let figure = FigureView()
  private static let introduction =
    "What moves appears here, for a minute.\nOther rows are chosen by their names in the timeline."
  private let empty = Label(CurvesPage.introduction, alignment: .center)
  private var drawn: Shown?

  /// The input of a figure: samples before the newest one do not change.
  private struct Shown: Equatable {
    var span: ClosedRange<Double>
    var newest: Double
    var time: Double
    var lanes: [MotionLane]
    var size: Size
    var style: UserInterfaceStyle
  }

  init(_ motion: MotionInspection) {
    self.motion = motion
    super.init(title: "Curves")
    figure.onSeek = { [playback = motion.playback] in playback.seek(to: $0) }
    figure.onSpanChange = { [unowned self] in
      motion.show($0)
      update()
    }
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
    empty.text = motion.spans.isEmpty ? Self.introduction : TimeAxis.quiet
    figure.isHidden = lanes.isEmpty
    guard !lanes.isEmpty, view.bounds.width >= 200 else { return }
    let style = view.theme.style
    let shown = Shown(
      span: motion.span, newest: min(motion.newest, motion.span.upperBound), time: motion.playback.shownTime,
      lanes: lanes, size: view.bounds.size, style: style)
    guard shown != drawn else { return }
    drawn = shown
    // Where there is room, the figure fills the page; otherwise it scrolls.
    var look = MotionFigure.Style.filling(view.bounds.size, lanes: lanes.count, theme: style, span: motion.span)
    if look.valueHeight < 80 {
      look = MotionFigure.Style()
      look.width = max(240, view.bounds.width)
      look.theme = style
      look.span = motion.span
    }
    let series = motion.history.series(of: lanes, in: motion.span)
    figure.show(MotionFigure(series, style: look, measuring: figure.width(of:size:)), at: shown.time)
    figure.frame.size = Size(view.bounds.width, figure.figure?.size.height ?? 0)
  }
}
