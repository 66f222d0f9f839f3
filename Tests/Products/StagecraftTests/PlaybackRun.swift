import Stagecraft
import StagecraftPhysics
import StagecraftStoryboard
import TestSupport
import Typesetting

/// A run of a storyboard with a hand at random places, which a test can interrupt to look at the past.
final class PlaybackRun {
  let stage: HeadlessStage
  let storyboard: Storyboard
  /// The frames and inputs of the program, and the events of its transitions, as lines.
  private(set) var trace: [String] = []
  /// The inputs and frames, to be given to another stage.
  private(set) var inputs: [Step] = []
  /// The picture after each frame that was drawn, and the time that it shows.
  private(set) var seen: [(time: Double, hash: Int)] = []
  /// The pictures of those frames, if they are kept.
  private(set) var pictures: [PixelBuffer] = []
  private let keepsPictures: Bool
  var playback: StagePlayback { stage.core.playback }

  enum Step {
    case input(StageInput)
    case frame(Double)
    /// The transition starts.
    case open(at: Double)
  }

  init(_ document: StoryboardDocument, size: Size, keepsPicture: Bool = false) {
    keepsPictures = keepsPicture
    storyboard = Storyboard(document)
    stage = HeadlessStage(size: size, text: TextSystem(), keepsPicture: keepsPicture)
    stage.environment.addObserver(self)
    stage.core.onInput = { [unowned self] input in
      inputs.append(.input(input))
      trace.append("\(stage.time) input \(input)")
    }
    stage.core.onFrameBegin = { [unowned self] time in
      inputs.append(.frame(time))
      trace.append("frame \(time)")
    }
    stage.show(storyboard.makeRoot())
    note()
  }

  /// Starts the transition.
  func open() {
    inputs.append(.open(at: stage.time))
    _ = storyboard.perform(segue: "open", in: stage.window, source: .script) { _ in }
  }

  func send(_ phase: PointerEvent.Phase, _ point: Point) {
    stage.send(.pointer(PointerEvent(phase, at: point, time: stage.time)))
  }

  /// The hash of the picture that is seen.
  var hash: Int {
    guard let picture = stage.core.target.picture() else { return 0 }
    var hasher = Hasher()
    for y in 0..<picture.height {
      hasher.combine(
        bytes: UnsafeRawBufferPointer(start: picture.pixels + y * picture.stride, count: picture.width * 4))
    }
    return hasher.finalize()
  }

  /// Runs a frame of the program.
  /// - Returns: false if there was nothing to do.
  func advance() -> Bool {
    guard stage.advance() else { return false }
    note()
    return true
  }

  private func note() {
    seen.append((stage.time, hash))
    if keepsPictures, let picture = stage.core.target.picture() { pictures.append(picture) }
  }

  /// Draws what is seen while time stands still.
  func drawStill() { while playback.isPaused, stage.advance() {} }

  /// The hash of the picture that was seen at a time.
  func hash(at time: Double) -> Int { seen.last { $0.time <= time }?.hash ?? 0 }

  // MARK: The hand

  /// Runs frames while a hand does something in them.
  /// - Parameters:
  ///   - frames: at most as many, or until the stage is idle after the hand has ended.
  ///   - interrupt: called before each frame with its number.
  func play(_ hand: Hand, frames: Int, interrupt: (Int) -> Void = { _ in }) {
    for frame in 0..<frames {
      interrupt(frame)
      hand.act(frame, self)
      if !advance(), frame > hand.lastFrame { return }
    }
  }
}

extension PlaybackRun: TransitionObserver {
  func transitionEvent(_ event: TransitionEvent) {
    let name = Mirror(reflecting: event).children.first?.label ?? "\(event)"
    trace.append("\(stage.time) \(name)")
  }
}

/// The input of a hand in each frame of a run: the same for the same seed.
struct Hand {
  /// Called with the number of a frame.
  let act: (Int, PlaybackRun) -> Void
  let lastFrame: Int

  /// Starts a transition, seizes it, turns round, turns again, and throws.
  static func throwing(in size: Size, seed: Int) -> Hand {
    var random = SeededGenerator(seed: UInt64(seed))
    let (began, turned, again, ended) = (9, 17, 23, 28)
    let start = Point(size.width * random.double(in: 0.3...0.7), size.height * random.double(in: 0.3...0.7))
    let way = Vector(random.double(in: -4...9), random.double(in: -3...9))
    var location = start
    return Hand(
      act: { frame, run in
        switch frame {
        case 1: run.open()
        case began: run.send(.began, start)
        case began..<ended:
          let isBack = frame >= turned && frame < again
          location += way * (isBack ? -1.5 : 1.5)
          run.send(.moved, location)
        case ended: run.send(.ended, location)
        default: break
        }
      }, lastFrame: ended)
  }

  /// Hovers, clicks, drags and turns the wheel at random places.
  static func wandering(in size: Size, frames: Int, seed: Int) -> Hand {
    var random = SeededGenerator(seed: UInt64(seed))
    var location = Point(size.width / 2, size.height / 2)
    var isDown = false
    return Hand(
      act: { frame, run in
        guard frame < frames else {
          if isDown { run.send(.ended, location) }
          isDown = false
          return
        }
        if random.bool(probability: 0.1) { location = random.point(in: Rect(origin: .zero, size: size)) }
        location += Vector(random.double(in: -8...8), random.double(in: -8...8))
        switch random.int(in: 0...12) {
        case 0, 1:
          run.send(isDown ? .ended : .began, location)
          isDown.toggle()
        case 2:
          let turn = Vector(0, random.double(in: -2...2).rounded())
          run.stage.send(.wheel(WheelEvent(location: location, delta: turn, time: run.stage.time)))
        default: run.send(isDown ? .moved : .hovered, location)
        }
      }, lastFrame: frames)
  }
}
