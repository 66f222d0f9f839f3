import Stagecraft

/// Ten pushes of a new screen, one after the other.
final class PeerPushes: PeerScript {
  private let navigation: NavigationController
  private let loop: FrameLoop
  private var slides: [Slide] = []
  private var isSliding = false

  private struct Slide {
    let start: Double
    var end = 0.0
    /// When each frame in between was presented.
    var stamps: [Double] = []
  }

  init(_ navigation: NavigationController, _ loop: FrameLoop) {
    self.navigation = navigation
    self.loop = loop
  }

  func start() {
    slides.append(Slide(start: Instant.now.wall))
    isSliding = true
    let screen = CellScreen("\(slides.count)", shift: slides.count)
    screen.transitionController.directorFactory = CellScreen.slide
    navigation.pushViewController(screen, animated: true) { [self] _ in
      isSliding = false
      slides[slides.count - 1].end = Instant.now.wall
      if slides.count < 10 { loop.after(0.2) { self.start() } } else { tell() }
    }
  }

  func frameWasShown(at time: Double) {
    if isSliding { slides[slides.count - 1].stamps.append(time) }
  }

  private func tell() {
    let slides = slides.map { slide in
      JSONText.object([
        ("t0", .number(slide.start)), ("t1", .number(slide.end)),
        ("stamps", .list(slide.stamps.map { .number($0) })),
      ])
    }
    PeerVoice.say("json", .object([("push", .list(slides))]))
  }
}
