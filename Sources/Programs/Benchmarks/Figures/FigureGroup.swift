/// A group of figures that are measured together.
enum FigureGroup: String, CaseIterable {
  case springs, views, frame, layout, navigation, draw, slide, start, latency, growth, runtime, directors, physics
  case lists, inspector

  var summary: String {
    switch self {
    case .springs: "a tick of 10,000 springs of four lanes, beside plain C"
    case .views: "springs that write position and alpha of 10,000 views, beside objects with callbacks"
    case .frame: "the work of a frame without drawing, 1,000 moving views of 5,000"
    case .layout: "10,000 views laid out anew, beside their frames written by hand"
    case .navigation: "pushes, pops and requests on a stack, beside the same views moved by hand"
    case .draw: "whole frames of rounded fading rectangles, on each renderer, beside the same by hand in C"
    case .slide: "a screen of 50 views that slides, or turns in depth, beside one picture copied by hand"
    case .start: "exec to first frame, memory and rest, beside a bare window in C"
    case .latency: "from an event to the picture that shows it"
    case .growth: "how costs grow with springs, views and depth"
    case .runtime: "what a trace, a scrubber and a million plans in one transaction cost"
    case .directors: "the stock directors on screens of 200 views, beside Slide; 1,000 views beside a tween each"
    case .physics: "bodies in a bin that is tilted round and round, beside Box2D alone"
    case .lists: "a list that scrolls, a million rows beside a thousand; tables and grids beside lists"
    case .inspector: "an open inspector, beside the same frames without one"
    }
  }

  func run(_ effort: Effort) throws -> [Figure] {
    switch self {
    case .springs: try SpringFigures(effort).run()
    case .views: ViewSpringFigures(effort).run()
    case .frame: FrameFigures(effort).run()
    case .layout: LayoutFigures(effort).run()
    case .navigation: NavigationFigures(effort).run()
    case .draw: try DrawFigures(effort).run()
    case .slide: try SlideFigures(effort).run() + TurnFigures(effort).run()
    case .start: try StartFigures(effort).run()
    case .latency: try LatencyFigures(effort).run()
    case .growth: GrowthFigures(effort).run()
    case .runtime: RuntimeFigures(effort).run()
    case .directors: DirectorFigures(effort).run()
    case .physics: PhysicsFigures(effort).run()
    case .lists: ListFigures(effort).run() + CellFigures(effort).run()
    case .inspector: InspectorFigures(effort).run()
    }
  }
}

/// The time that a run may take.
enum Effort {
  case full
  /// A short run that only checks that every figure still works.
  case quick

  /// Returns the full number of rounds, or a few for a quick run.
  func rounds(_ full: Int) -> Int {
    switch self {
    case .full: full
    case .quick: max(3, full / 8)
    }
  }
}
