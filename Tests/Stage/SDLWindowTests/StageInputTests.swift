import CSDL2
import Geometry
import SDLWindow
import Stage
import Testing
import Views

/// From SDL's events to pixels, in a stage whose window SDL shows nowhere.
@Suite(.serialized) struct StageInputTests {
  /// Follows the pointer, and remembers what it heard.
  private final class Follower: View {
    var heard: [PointerEvent] = []
    override func pointerBegan(_ event: PointerEvent) {}
    override func pointerMoved(_ event: PointerEvent) {
      heard.append(event)
      subviews.first?.center = event.location
    }
  }

  private func withStage(_ body: (Stage, Follower) throws -> Void) throws {
    try Displays.withDummy {
      let stage = try Stage(title: "Test", size: Size(300, 200), background: .black)
      let follower = Follower(frame: Rect(0, 0, 300, 200))
      let mark = View(frame: Rect(0, 0, 9, 9))
      mark.backgroundColor = .white
      follower.addSubview(mark)
      stage.window.addSubview(follower)
      try body(stage, follower)
    }
  }

  private func button(_ type: SDL_EventType, _ stage: Stage) {
    var event = SDL_Event()
    event.button.type = type.rawValue
    event.button.windowID = stage.sdl.id
    event.button.button = UInt8(SDL_BUTTON_LEFT)
    SDL_PushEvent(&event)
  }

  private func motion(_ x: Int, _ stage: Stage) {
    pushMotion(x: Int32(x), window: stage.sdl.id)
  }

  /// As a host does.
  private func hand(_ event: SDL_Event, to stage: Stage) {
    let memory = UnsafeMutablePointer<SDL_Event>.allocate(capacity: 1)
    memory.initialize(to: event)
    stage.handle(sdlEvent: memory)
    memory.deallocate()
  }

  /// Runs two frames, then presses.
  private func press(_ stage: Stage) throws {
    var frames = 0
    try stage.run {
      frames += 1
      return frames == 2
    }
    button(SDL_MOUSEBUTTONDOWN, stage)
    frames = 0
    try stage.run {
      frames += 1
      return frames == 1
    }
  }

  @Test func `1,000 motions in a frame are handed on once, and are in that frame's picture`() throws {
    try withStage { stage, follower in
      try press(stage)
      for frame in 1...5 {
        for report in 1...1000 { motion((frame * 1000 + report) / 30, stage) }
        var seen: UInt32?
        var timings: [FrameTiming] = []
        stage.onFrameTiming = { timings.append($0) }
        let looker = FrameLooker { [unowned stage] in seen = stage.core.target.picture()?[(frame + 1) * 1000 / 30, 0] }
        stage.core.addFrameSink(looker)
        try stage.run { !timings.isEmpty }
        stage.core.removeFrameSink(looker)
        #expect(follower.heard.count == frame && follower.heard.last?.coalesced.count == 999)
        #expect(seen.map { $0 & 0xff_ffff } == 0xff_ffff)
        let timing = try #require(timings.first)
        let (drawn, presented) = (try #require(timing.drawn), try #require(timing.presented))
        #expect(timing.newestInput == follower.heard.last?.time)
        #expect(try #require(timing.newestInput) <= timing.sampled + 0.002)
        #expect(timing.sampled <= timing.stepped && timing.stepped <= drawn && drawn <= presented)
      }
    }
  }

  @Test func `a host's events are handed on with its frame, in order`() throws {
    try withStage { stage, follower in
      stage.frame()
      button(SDL_MOUSEBUTTONDOWN, stage)
      for x in 1...50 { motion(x, stage) }
      SDLEventQueue.drain { hand($0, to: stage) }
      #expect(stage.window.isPressed && follower.heard.isEmpty && stage.needsFrame)
      stage.frame()
      #expect(follower.heard.map(\.coalesced.count) == [49])
      for x in 51...60 { motion(x, stage) }
      button(SDL_MOUSEBUTTONUP, stage)
      SDLEventQueue.drain { hand($0, to: stage) }
      #expect(follower.heard.map(\.coalesced.count) == [49, 9] && !stage.window.isPressed)
    }
  }

  @Test(arguments: [false, true]) func `a gesture hears of the future where that is asked for, until the hand rests`(
    isPredicting: Bool
  ) throws {
    try withStage { stage, follower in
      let pan = PanGestureRecognizer()
      follower.addGestureRecognizer(pan)
      var predictions = 0
      pan.addAction { if $0.predictedLocation != nil { predictions += 1 } }
      stage.predictsPointer = isPredicting
      try press(stage)
      mouseWindow = stage.sdl.id
      let timer = SDL_AddTimer(1, moveMouse, nil)
      var frames = 0
      try stage.run {
        frames += 1
        return frames == 30
      }
      SDL_RemoveTimer(timer)
      #expect(pan.isActive && isPredicting == (predictions > 5))
      frames = 0
      while stage.needsFrame, frames < 100 {
        stage.frame()
        frames += 1
        SDL_Delay(16)
      }
      #expect(frames < 10 && pan.predictedLocation == nil)
    }
  }

  @Test func `events are taken after the wait for the display, just before the step`() throws {
    try withStage { stage, follower in
      try press(stage)
      var ages: [Double] = []
      stage.onFrameTiming = { timing in
        if let newest = timing.newestInput { ages.append(timing.sampled - newest) }
      }
      mouseWindow = stage.sdl.id
      let timer = SDL_AddTimer(1, moveMouse, nil)
      try stage.run {
        follower.alpha = follower.alpha == 1 ? 0.9 : 1
        return ages.count >= 40
      }
      SDL_RemoveTimer(timer)
      // A mouse reports each millisecond. Taken before the wait, the newest report would be a whole frame old.
      #expect(ages.sorted()[ages.count / 2] < 0.005)
    }
  }
}

nonisolated private func pushMotion(x: Int32, window: UInt32) {
  var event = SDL_Event()
  event.motion.type = SDL_MOUSEMOTION.rawValue
  event.motion.windowID = window
  event.motion.state = 1
  event.motion.x = x
  SDL_PushEvent(&event)
}

/// Written before the timer starts, and read by its thread alone until it has stopped.
nonisolated(unsafe) private var mouseWindow: UInt32 = 0

/// Likewise its thread's alone.
nonisolated(unsafe) private var mousePlace: Int32 = 0

nonisolated private func moveMouse(interval: UInt32, _: UnsafeMutableRawPointer?) -> UInt32 {
  mousePlace = (mousePlace + 1) % 3000
  pushMotion(x: mousePlace, window: mouseWindow)
  return interval
}

/// Looks at each frame that is drawn.
private final class FrameLooker: FrameSink {
  private let look: () -> Void
  init(_ look: @escaping () -> Void) { self.look = look }
  func frameWasDrawn(in core: StageCore) { look() }
}
