import Foundation
import ProcessSupport
import Stagecraft
import StagecraftRecording
import Testing

/// The film strips of the article FirstDirector: the directors of its steps, drawn by the library.
///
/// `STAGECRAFT_PICTURES=Docs/pictures swift test --filter TutorialPictures` writes them; otherwise they go to a temporary folder.
struct TutorialPictures {
  nonisolated struct Step: CustomTestStringConvertible, Sendable {
    let number: Int
    /// The frames to show, counted from the click; for a drag, from the press too.
    let frames: [Int]
    var isDragged = false
    var testDescription: String { "step \(number)" }
  }

  private nonisolated static let steps = [
    Step(number: 1, frames: [1, 8, 13, 20, 60]),
    Step(number: 3, frames: [1, 8, 13, 20, 60]),
    Step(number: 4, frames: [1, 8, 13, 20, 60]),
    Step(number: 5, frames: [6, 12, 24, 33, 42, 56], isDragged: true),
  ]

  private func directors(of step: Step) -> [DirectorFactory] {
    switch step.number {
    case 3: [DirectorFactory(Tutorial.Step3.RiseDirector.self)]
    case 4: [DirectorFactory(Tutorial.Step4.RiseDirector.self)]
    case 5: [DirectorFactory(Tutorial.RiseDirector.self)]
    default: []
    }
  }

  @Test(arguments: steps) func `a step of the tutorial is drawn, frame by frame`(step: Step) throws {
    let moments = try moments(of: step)
    #expect(moments.count == step.frames.count)
    #expect(Set(moments.map { $0.copy.dumpTree() }).count == moments.count, "each frame differs from the others")
    let scratch = try TemporaryDirectory()
    defer { withExtendedLifetime(scratch) {} }
    let folder = ProcessInfo.processInfo.environment["STAGECRAFT_PICTURES"] ?? scratch.path
    let path = folder + "/tutorial-\(step.number).png"
    try draw(moments, to: path)
    #expect(try Data(contentsOf: URL(filePath: path)).count > 2000)
  }

  private struct Moment {
    let copy: View
    let pointer: Point?
    let caption: String
  }

  private func moments(of step: Step) throws -> [Moment] {
    let stage = HeadlessStage(size: Size(480, 300))
    let navigation = NavigationController(root: Tutorial.Home())
    let page = Tutorial.Page()
    page.transitionController.directors = directors(of: step)
    if step.isDragged { Tutorial.drag(page) }
    stage.show(navigation)
    navigation.pushViewController(page, animated: true)
    let began = stage.time
    var moments: [Moment] = []
    for frame in 1...(step.frames.last ?? 0) {
      let pointer = step.isDragged ? point(at: frame) : nil
      if let pointer { send(pointer, at: frame, to: stage) }
      stage.advance()
      guard step.frames.contains(frame) else { continue }
      let copy = try #require(stage.window.subviews.first).replicate()
      let caption = String(format: "%.2f s", stage.time - began)
      moments.append(Moment(copy: copy, pointer: pointer, caption: caption))
    }
    return moments
  }

  /// The press catches the page in flight; the pointer stays a moment, goes down, and lets go in the last frames.
  private func point(at frame: Int) -> Point? {
    switch frame {
    case 14..<20: Point(330, 250)
    case 20..<44: Point(330, 250 + Double(frame - 20) * 1.9)
    default: nil
    }
  }

  private func send(_ point: Point, at frame: Int, to stage: HeadlessStage) {
    let phase: PointerEvent.Phase = frame == 14 ? .began : frame == 43 ? .ended : .moved
    stage.send(.pointer(PointerEvent(phase, at: point, time: stage.time)))
  }

  private func draw(_ moments: [Moment], to path: String) throws {
    let (width, height, gap) = (180.0, 112.5, 10.0)
    let stage = HeadlessStage(
      size: Size(gap + Double(moments.count) * (width + gap), height + 2 * gap + 18), scale: 2,
      background: Color(rgb: 0x0a0c11))
    let screen = ViewController()
    for (index, moment) in moments.enumerated() {
      let frame = View(frame: Rect(gap + Double(index) * (width + gap), gap, width, height))
      (frame.backgroundColor, frame.cornerRadius, frame.clipsToBounds) = (Color(rgb: 0x10131a), 6, true)
      moment.copy.transform = Transform2D(scaleX: width / 480, y: width / 480)
      moment.copy.center = Point(width / 2, height / 2)
      frame.addSubview(moment.copy)
      if let pointer = moment.pointer {
        let dot = View(frame: Rect(pointer.x * width / 480 - 6, pointer.y * width / 480 - 6, 12, 12))
        (dot.backgroundColor, dot.cornerRadius) = (Color(rgb: 0xffc857), 6)
        frame.addSubview(dot)
      }
      screen.view.addSubview(frame)
      let caption = Rect(frame.frame.origin.x, height + gap + 4, width, 18)
      screen.view.addSubview(Label(moment.caption, fontSize: 11, alignment: .center, frame: caption))
    }
    stage.show(screen)
    try stage.savePicture(to: path)
  }
}
