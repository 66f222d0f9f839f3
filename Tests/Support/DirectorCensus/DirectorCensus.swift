import Stagecraft
import StagecraftPhysics

/// What a user sees of a director, measured frame by frame: each director pushes and pops a page over a list.
public struct DirectorCensus {
  /// One transition of a director.
  public struct Case: Hashable, Sendable {
    public var director: String
    public var size: Size
    public var isBack = false
    public var style = UserInterfaceStyle.dark

    public init(_ director: String, _ size: Size, isBack: Bool = false, style: UserInterfaceStyle = .dark) {
      (self.director, self.size, self.isBack, self.style) = (director, size, isBack, style)
    }
  }

  /// The figures of one transition, or the worst of several.
  public struct Figures: Hashable, Sendable {
    /// Seconds from the request to the first frame that differs visibly.
    public var firstChange = 0.0
    /// The number of frames in which less than 3 % of the pixels show more than one color.
    public var emptyFrames = 0.0
    /// The largest change in one frame, in percent of full scale: at the end of the transition, or beyond twice that
    /// of the frames beside it and what a step of a pixel changes in either of both frames.
    public var jump = 0.0
    /// Seconds from the request until the arriving screen takes a click.
    public var click = 0.0
    /// Seconds from the request to the end.
    public var length = 0.0

    /// The figures of a transition of which everything is seen at once.
    public init() {}

    init(firstChange: Double, emptyFrames: Double, jump: Double, click: Double, length: Double) {
      (self.firstChange, self.emptyFrames, self.jump) = (firstChange, emptyFrames, jump)
      (self.click, self.length) = (click, length)
    }

    func worst(_ other: Figures) -> Figures {
      Figures(
        firstChange: max(firstChange, other.firstChange), emptyFrames: max(emptyFrames, other.emptyFrames),
        jump: max(jump, other.jump), click: max(click, other.click), length: max(length, other.length))
    }
  }

  nonisolated public static let sizes = [Size(400, 300), Size(960, 600), Size(2560, 1440)]
  public static let names: [String] = {
    StockDirectors.register(PhysicsDirectors.all)
    return StockDirectors.all.map(\.info.name)
  }()

  /// The width of the pictures that are compared, in pixels. All sizes are whole numbers of pixels at this width, as
  /// those of windows are.
  private static let width = 96.0
  private static let leastContent = 0.03
  /// The share of pixels from which a change counts.
  private static let leastChange = 0.001
  private static let rate = 60.0
  private static let longest = 10.0

  /// Runs a transition, and once more for a click at the moment from which one is taken.
  public static func figures(of it: Case) -> Figures {
    var figures = film(Scene(it))
    if !Scene(it).takesClick(at: figures.click) { figures.click = .infinity }
    return figures
  }

  /// A list and a page, before the transition of a case.
  private struct Scene {
    let stage: HeadlessStage
    let arriving: any CensusScreen
    /// Begins the transition.
    let request: () -> Void

    init(_ it: Case) {
      let stage = HeadlessStage(size: it.size, scale: width / it.size.width, framesPerSecond: rate)
      stage.themePreference = it.style == .dark ? .dark : .light
      let (list, page) = (CensusList(), CensusPage())
      let navigation = NavigationController(root: list)
      page.transitionController.directors = [director(it.director)]
      page.transitionController.matchedElements = [ElementMatch(back: "row-2", fore: "picture")]
      stage.show(navigation)
      let isSheet = it.director == "Sheet"
      func request(isBack: Bool, animated: Bool) {
        stage.core.loop.dispatch(at: stage.time) {
          switch (isSheet, isBack) {
          case (false, false): navigation.pushViewController(page, animated: animated)
          case (false, true): navigation.popViewController(animated: animated)
          case (true, false): list.present(page, animated: animated)
          case (true, true): page.dismiss(animated: animated)
          }
        }
      }
      (self.stage, arriving) = (stage, it.isBack ? list : page)
      self.request = { request(isBack: it.isBack, animated: true) }
      rest()
      if it.isBack {
        request(isBack: false, animated: false)
        rest()
      }
    }

    func rest() {
      while !stage.isIdle, stage.time < longest { stage.advance() }
    }

    /// Whether a press on the button of the arriving screen is the button's now.
    var takesClick: Bool {
      let (place, window) = (arriving.button.screenFrame.center, stage.window)
      return window.hitTest(place) === arriving.button && window.pressTarget(at: place) === arriving.button
    }

    /// Whether a click at this time after the request activates the button.
    func takesClick(at time: Double) -> Bool {
      var isActivated = false
      arriving.button.onActivate = { isActivated = true }
      let begin = stage.time
      request()
      while stage.time - begin < time - 1e-6, stage.time < longest { stage.advance() }
      let place = arriving.button.screenFrame.center
      for phase in [PointerEvent.Phase.began, .ended] {
        stage.send(.pointer(PointerEvent(phase, at: place, time: stage.time)))
      }
      rest()
      return isActivated
    }
  }

  private static func director(_ name: String) -> DirectorFactory {
    guard names.contains(name), let director = StockDirectors.named(name) else {
      preconditionFailure("there is no director \(name)")
    }
    return director.factory()
  }

  private static func film(_ scene: Scene) -> Figures {
    let stage = scene.stage
    guard var last = reading(stage) else { preconditionFailure("the stage has no picture") }
    let (first, begin) = (last, stage.time)
    var (figures, changes, steps) = (Figures(), [0.0], [0.0])
    var (isChanged, takesClick) = (false, false)
    scene.request()
    repeat {
      stage.advance()
      guard let frame = reading(stage) else { break }
      let time = stage.time - begin
      if !isChanged, frame.changed(from: first) >= leastChange { (isChanged, figures.firstChange) = (true, time) }
      if !takesClick, scene.takesClick { (takesClick, figures.click) = (true, time) }
      if frame.content < leastContent { figures.emptyFrames += 1 }
      changes.append(frame.difference(from: last))
      steps.append(frame.step)
      last = frame
      figures.length = time
    } while stage.window.isTransitioning && stage.time - begin < longest
    // What the director removes at the end is gone in the next frame.
    stage.advance()
    figures.jump = reading(stage).map { 100 * $0.difference(from: last) } ?? 0
    changes.append(0)
    for index in 1..<changes.count - 1 {
      // A screen that is almost in its place goes on pixel by pixel, with frames of rest between.
      let step = max(steps[index - 1], steps[index])
      let more = changes[index] - 2 * max(changes[index - 1], changes[index + 1]) - step
      figures.jump = max(figures.jump, 100 * more)
    }
    return figures
  }

  private static func reading(_ stage: HeadlessStage) -> FrameReading? {
    stage.core.target.picture().map(FrameReading.init)
  }
}
