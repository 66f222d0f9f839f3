import CSDL2
import Geometry
import SDLWindow
import Stage
import Testing
import Views

/// Events have the times that the X server tells, where it does.
struct ServerTimeTests {
  private enum Told { case before, after }

  /// Decodes a motion taken just now, of which the server tells a time, before or after it.
  private func time(
    told: Told, serverTime: UInt, type: Int32 = 6, delay: UInt32 = 0, isAsked: Bool = true
  ) -> Double {
    let queue = EventQueue(EventDecoder(windowID: 7), hearsServerTimes: isAsked)
    let stamp = UInt32(truncatingIfNeeded: SDL_GetTicks64()) &+ 10
    var message = CSDL2_X11Message()
    message.subsystem = 2
    message.event.input.type = type
    message.event.input.time = serverTime
    message.event.input.window = told == .before ? 1 : 0
    var motion = SDL_Event()
    motion.motion.type = SDL_MOUSEMOTION.rawValue
    motion.motion.windowID = 7
    var times: [Double] = []
    func decode(_ event: SDL_Event) {
      queue.enqueue(event, deliver: take)
    }
    func take(_ event: StageEvent) {
      if case .input(.pointer(let pointer)) = event { times.append(pointer.time) }
    }
    withUnsafeMutablePointer(to: &message) { message in
      var telling = SDL_Event()
      telling.syswm.type = SDL_SYSWMEVENT.rawValue
      telling.syswm.msg = OpaquePointer(message)
      telling.syswm.timestamp = stamp
      motion.motion.timestamp = stamp
      switch told {
      case .before:
        motion.motion.timestamp = stamp &+ delay
        decode(telling)
        decode(motion)
      case .after:
        telling.syswm.timestamp = stamp &+ delay
        decode(motion)
        #expect(times.isEmpty && queue.isDating == isAsked)
        decode(telling)
        #expect(!queue.isDating)
      }
    }
    queue.flush(take)
    #expect(times.count == 1 && queue.isEmpty)
    return times.first ?? 0
  }

  @Test(arguments: [40, 20, 3] as [UInt])
  func `an event has the X server's time, however late it was taken`(age: UInt) {
    let milliseconds = UInt(StageClock.now * 1000) - age
    for told in [Told.before, .after] {
      let time = time(told: told, serverTime: milliseconds & 0xffff_ffff)
      #expect(abs(time - Double(milliseconds) / 1000) < 1e-6)
    }
  }

  @Test func `an event keeps the server's time when the program was suspended between the two`() {
    let milliseconds = UInt(StageClock.now * 1000) - 100
    for told in [Told.before, .after] {
      let time = time(told: told, serverTime: milliseconds & 0xffff_ffff, delay: 40)
      #expect(abs(time - Double(milliseconds) / 1000) < 1e-6)
    }
  }

  @Test func `a time of another event, of another clock or of none is not believed`() {
    let now = StageClock.now
    let past = UInt(now * 1000) - 500
    let farther = UInt32(truncatingIfNeeded: past)
    for told in [Told.before, .after] {
      for time in [
        time(told: told, serverTime: past, type: 12), time(told: told, serverTime: past, delay: 60),
        time(told: told, serverTime: UInt(farther &- 100_000)), time(told: told, serverTime: UInt(farther &+ 100_000)),
      ] { #expect(abs(time - now) < 0.2) }
    }
  }

  /// A drag of a real mouse: before each motion come a report without a time and the one with the motion's own.
  @Test func `motions that are read all at once keep their own times`() {
    let queue = EventQueue(EventDecoder(windowID: 7), hearsServerTimes: true)
    let stamp = UInt32(truncatingIfNeeded: SDL_GetTicks64()) &+ 10
    let began = UInt(StageClock.now * 1000) - 100
    var times: [Double] = []
    func take(_ event: StageEvent) {
      guard case .input(.pointer(let pointer)) = event else { return }
      times += pointer.coalesced.map(\.time) + [pointer.time]
    }
    func tell(type: Int32, _ time: UInt) {
      var message = CSDL2_X11Message()
      message.subsystem = 2
      message.event.input.type = type
      message.event.input.time = time & 0xffff_ffff
      message.event.input.window = 1
      withUnsafeMutablePointer(to: &message) { message in
        var telling = SDL_Event()
        telling.syswm.type = SDL_SYSWMEVENT.rawValue
        telling.syswm.msg = OpaquePointer(message)
        telling.syswm.timestamp = stamp
        queue.enqueue(telling, deliver: take)
      }
    }
    for step in 0..<8 as Range<UInt> {
      tell(type: 35, 0)
      tell(type: 6, began + step * 10)
      var motion = SDL_Event()
      motion.motion.type = SDL_MOUSEMOTION.rawValue
      (motion.motion.windowID, motion.motion.timestamp, motion.motion.x) = (7, stamp, Int32(step))
      queue.enqueue(motion, deliver: take)
    }
    tell(type: 35, 0)
    queue.flush(take)
    #expect(times.count == 8)
    for (step, time) in times.enumerated() { #expect(abs(time - Double(began) / 1000 - Double(step) / 100) < 1e-6) }
  }

  @Test func `where nothing is told nothing waits for it`() {
    let now = StageClock.now
    #expect(abs(time(told: .after, serverTime: UInt(now * 1000) - 500, isAsked: false) - now) < 0.2)
  }

  @Test func `what waits is decoded before the next event, in order`() {
    let queue = EventQueue(EventDecoder(windowID: 7), hearsServerTimes: true)
    var lines: [String] = []
    func add(_ event: StageEvent) {
      if case .input(.pointer(let pointer)) = event {
        for place in pointer.coalesced { lines.append("\(pointer.phase) \(pointer.button) \(place.location)") }
      }
      lines.append(EventDecoderTests.line(event))
    }
    for (type, x) in [(SDL_MOUSEMOTION, 1), (SDL_MOUSEMOTION, 2), (SDL_MOUSEBUTTONDOWN, 3), (SDL_MOUSEMOTION, 4)] {
      var event = SDL_Event()
      if type == SDL_MOUSEMOTION {
        (event.motion.windowID, event.motion.x, event.motion.state) = (7, Int32(x), x > 3 ? 1 : 0)
      } else {
        (event.button.windowID, event.button.x, event.button.button) = (7, Int32(x), 1)
      }
      event.type = type.rawValue
      queue.enqueue(event) { add($0) }
    }
    queue.flush { add($0) }
    #expect(
      lines == [
        "hovered primary (1.0, 0.0)", "hovered primary (2.0, 0.0)", "began primary (3.0, 0.0)",
        "moved primary (4.0, 0.0)",
      ])
  }
}
