import CByHand
import ProcessSupport
import Stagecraft

/// A sliding screen of 50 views, compared with one picture copied to the same places.
struct SlideFigures {
  private let effort: Effort
  private let display: TestDisplay

  init(_ effort: Effort) throws {
    self.effort = effort
    display = try TestDisplay()
  }

  func run() throws -> [Figure] {
    try Backend.allCases.flatMap { backend in [try slidingScreen(backend), try push(backend)] }
  }

  /// One screen that slides over the background.
  private func slidingScreen(_ backend: Backend) throws -> Figure {
    let stage = try StageWindow(backend)
    let screen = View(frame: Rect(origin: .zero, size: CellScreen.windowSize))
    CellScreen.fill(screen, shift: 0)
    stage.root.view.addSubview(screen)
    let scheduler = Scheduler(loop: stage.stage.environment.loop)
    scheduler.add(Sway.between(.relativeTranslation, .zero, Vector(0.9, 0), 0.35), to: screen)
    let hand = try SlidingHand(backend)
    for _ in 0..<20 { stage.frame() }
    let layouts = stage.stage.window.layoutCount
    let measured = measureFrames(
      stage, place: { screen.relativeTranslation.x * 960 }, hand: { hand.draw(at: $0) })
    return figure(
      "\(backend.rawValue): a screen of 50 views slides", measured,
      notes: ["\(stage.stage.window.layoutCount - layouts) layouts"])
  }

  /// A push, in which the screen below moves too and becomes darker.
  private func push(_ backend: Backend) throws -> Figure {
    let stage = try StageWindow(backend)
    let window = stage.stage.window
    let navigation = NavigationController(root: CellScreen("home", shift: 0))
    window.setRootViewController(navigation, environment: stage.stage.environment)
    let hand = try SlidingHand(backend)
    let next = CellScreen("next", shift: 1)
    next.transitionController.directors = [DirectorFactory(SlideDirector.self)]
    // Turned round before it arrives, it is on its way all the time.
    var isComing = false
    func keepSliding() {
      let x = next.view.window == nil ? 1 : next.view.relativeTranslation.x
      if isComing, x < 0.4 { navigation.popViewController(animated: true) }
      if !isComing, x > 0.6 { navigation.pushViewController(next, animated: true) }
      if isComing ? x < 0.4 : x > 0.6 { isComing.toggle() }
    }
    for _ in 0..<40 {
      keepSliding()
      stage.frame()
    }
    let measured = measureFrames(
      stage, prepare: keepSliding,
      place: {
        let (back, fore) = (navigation.view.subviews.first, navigation.view.subviews.last)
        return (
          back: (back?.relativeTranslation.x ?? 0) * 960, alpha: back?.alpha ?? 1,
          fore: (fore?.relativeTranslation.x ?? 0) * 960
        )
      },
      hand: { hand.draw(back: $0.back, alpha: $0.alpha, fore: $0.fore) })
    return figure(
      "\(backend.rawValue): a push of 50 views over 50", measured, notes: ["by hand: two pictures, one of them faded"])
  }

  /// Measures the hand-written drawing of the frames that the stage drew in its last turn.
  private func measureFrames<Place>(
    _ stage: StageWindow, prepare: @escaping () -> Void = {}, place: @escaping () -> Place,
    hand: @escaping (Place) -> Void
  ) -> [Measured] {
    var shown: [Place] = []
    var next = 0
    return measure(
      [
        Contestant(
          "stagecraft", calls: effort.rounds(8),
          prepare: {
            _ = by_hand_pump()
            shown.removeAll(keepingCapacity: true)
            prepare()
          },
          {
            stage.frame()
            shown.append(place())
          }),
        Contestant("one picture copied by hand", calls: effort.rounds(8), prepare: { next = 0 }) {
          hand(shown[next % shown.count])
          next += 1
        },
      ], rounds: effort.rounds(40), unitsPerSecond: 1e3)
  }

  private func figure(_ name: String, _ measured: [Measured], notes: [String]) -> Figure {
    Figure(
      name, in: "ms a frame", by: .cpu, measured[0], against: [measured[1]], reach: [.times(2, of: measured[1])],
      notes: notes)
  }
}

/// Hand-written copying of the screens' pictures.
private final class SlidingHand {
  private let window: HandWindow

  init(_ backend: Backend) throws {
    let path: ByHandPath =
      switch backend {
      case .pixels: BY_HAND_SURFACE
      case .opengl: BY_HAND_OPENGL
      case .opengles2: BY_HAND_OPENGLES2
      }
    window = try HandWindow(path, column: 0)
    for picture in 0..<2 {
      guard by_hand_make_screen(window.handle, Int32(picture), Int32(picture)) == 0 else {
        throw ProgramError("no picture by hand: \(String(cString: by_hand_error()))")
      }
    }
  }

  func draw(at x: Double) { _ = by_hand_draw_screen(window.handle, 0, x) }

  func draw(back: Double, alpha: Double, fore: Double) {
    _ = by_hand_draw_slide(window.handle, back, alpha, fore)
  }
}
