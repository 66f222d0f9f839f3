import Stagecraft
import StagecraftStoryboard

/// Ten pushes of a new screen, one after another.
final class PeerPushes: PeerScript {
  private let navigation: NavigationController
  private let loop: FrameLoop
  private var slides: [Slide] = []

  private struct Slide {
    let start: Double
    var end: Double?
    /// The time of the frame in which it was asked for.
    let began: Double
    /// The seconds from that frame to the one in which it was answered.
    var length = 0.0
    /// The times at which the frames of the slide were presented.
    var stamps: [Double] = []
  }

  init(_ navigation: NavigationController, _ loop: FrameLoop) {
    self.navigation = navigation
    self.loop = loop
  }

  func start() {
    slides.append(Slide(start: Instant.now.wall, began: loop.now))
    let screen = CellScreen("\(slides.count)", shift: slides.count)
    screen.transitionController.directors = [CellScreen.slide]
    navigation.pushViewController(screen, animated: true) { [self] _ in
      slides[slides.count - 1].end = Instant.now.wall
      slides[slides.count - 1].length = loop.now - slides[slides.count - 1].began
      if slides.count < 10 { loop.after(0.2) { self.start() } } else { loop.after(0.2) { self.tell() } }
    }
  }

  /// Records a frame. The completion of a push runs in its last frame, shortly before this call, so a margin includes
  /// that frame.
  func frameWasShown(at time: Double) {
    guard let slide = slides.last, time < (slide.end ?? time) + 0.005 else { return }
    slides[slides.count - 1].stamps.append(time)
  }

  private func tell() {
    let slides = slides.map { slide in
      JSONText.object([
        ("t0", .number(slide.start)), ("t1", slide.end.map { .number($0) } ?? .null),
        ("length", .number(slide.length)), ("stamps", .list(slide.stamps.map { .number($0) })),
      ])
    }
    PeerVoice.say("json", .object([("push", .list(slides))]))
  }
}
