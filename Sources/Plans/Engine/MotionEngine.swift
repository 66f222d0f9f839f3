import Geometry
import Motion
import Runtime
import Views

/// Something in motion, to whoever set it in motion.
enum MotionHandle: Hashable {
  case spring(SpringBatch.Handle)
  case timed(Pool<TimedMotion>.Handle)
}

/// Who has channels in an engine.
protocol MotionOwner: AnyObject {
  /// A motion on the channel went on, and the owner is who writes it.
  func channelDidMove(_ number: Int)
  /// What a motion on the channel sets out from.
  func presentValue(ofChannel number: Int) -> SIMD4<Double>
  /// A motion came to its end and is gone. The last value is written already, unless the owner is who writes.
  func motionDidEnd(_ handle: MotionHandle, at value: SIMD4<Double>, onChannel number: Int)
}

/// All that moves by itself in one scheduler: springs, tweens, arcs, throws.
///
/// A frame is one pass over plain arrays. The known properties of views are written right there, which runs no code of a
/// program's; for the rest, and for what came to its end, owners are called afterwards, and may change everything.
final class MotionEngine: SharedStepper {
  /// A property of a target. Owners live as long as their scheduler, and so as long as the engine; they keep the views.
  private struct Channel {
    unowned(unsafe) let owner: any MotionOwner
    let number: Int
    unowned(unsafe) let view: View?
    let sink: ViewSink
    /// Whether the engine writes it.
    var isDirect: Bool
  }

  private let springs: SpringBatch
  private var timed = Pool<TimedMotion>()
  private var channels: ContiguousArray<Channel> = []
  private(set) var time: Double
  /// Whether something came in since the last step.
  private var isFresh = false
  private var isEnded = false
  /// What is left to the owners in a step; kept for the memory.
  private var moved: ContiguousArray<Int32> = []
  private var waiting: ContiguousArray<Pool<TimedMotion>.Handle> = []
  private var ended: ContiguousArray<(channel: Int32, handle: MotionHandle, value: SIMD4<Double>)> = []

  init(now: Double) {
    time = now
    springs = SpringBatch(time: now)
  }

  var isMoving: Bool { springs.count > 0 || timed.count > 0 }

  func end() {
    isEnded = true
    springs.removeAll()
    timed.removeAll()
  }

  // MARK: Channels

  /// - Parameters:
  ///   - number: what the owner calls the channel.
  ///   - view: with `sink`, a property that the engine writes itself; nil where the owner does.
  /// - Returns: what the engine calls it.
  func openChannel(of owner: any MotionOwner, number: Int, view: View? = nil, sink: ViewSink = .position) -> Int32 {
    channels.append(Channel(owner: owner, number: number, view: view, sink: sink, isDirect: view != nil))
    return Int32(channels.count - 1)
  }

  /// Leaves the writing of a channel to the owner, or takes it over again; of one that was opened without a view the owner
  /// stays the writer.
  func setDirect(_ isDirect: Bool, channel: Int32) {
    channels[Int(channel)].isDirect = isDirect && channels[Int(channel)].view != nil
  }

  // MARK: Motions

  func addSpring(
    _ spring: Spring, from value: SIMD4<Double>, to destination: SIMD4<Double>, velocity: SIMD4<Double>,
    threshold: SIMD4<Double>, at now: Double, channel: Int32
  ) -> MotionHandle {
    isFresh = true
    return .spring(
      springs.insert(
        spring, from: value, to: destination, velocity: velocity, threshold: threshold, at: max(now, springs.time),
        tag: Int(channel)))
  }

  func add(_ motion: TimedMotion, channel: Int32) -> MotionHandle {
    isFresh = true
    var motion = motion
    motion.channel = channel
    return .timed(timed.insert(motion))
  }

  func remove(_ handle: MotionHandle) {
    switch handle {
    case .spring(let handle): springs.remove(handle)
    case .timed(let handle): timed.remove(handle)
    }
  }

  /// Where a motion is and how fast; nil once it has ended.
  func state(of handle: MotionHandle, at now: Double) -> (value: SIMD4<Double>, velocity: SIMD4<Double>)? {
    switch handle {
    case .spring(let handle): springs.state(of: handle).map { ($0.value, $0.velocity) }
    case .timed(let handle): timed.index(of: handle).map { (timed[$0].value(at: now), timed[$0].velocity(at: now)) }
    }
  }

  /// Whether what the target shows is this motion's: not while it waits.
  func isLive(_ handle: MotionHandle) -> Bool {
    switch handle {
    case .spring(let handle): springs.contains(handle)
    case .timed(let handle): timed.index(of: handle).map { timed[$0].hasBegun } ?? false
    }
  }

  func setVelocity(_ velocity: SIMD4<Double>, of handle: MotionHandle) {
    guard case .spring(let handle) = handle else { return }
    isFresh = true
    springs.setVelocity(velocity, of: handle)
  }

  /// Brings one motion to a time between two steps. The owner writes.
  func catchUp(_ handle: MotionHandle, to now: Double) {
    switch handle {
    case .spring(let handle): springs.catchUp(handle, to: now)
    case .timed(let handle): if let index = timed.index(of: handle), timed[index].begins(by: now) { begin(handle) }
    }
  }

  // MARK: Steps

  func step(to now: Double) {
    guard now > time || isFresh, !isEnded else { return }
    isFresh = false
    time = now
    springs.step(to: now)
    moveSprings()
    moveTimed(now)
    tellOwners(now)
  }

  private func moveSprings() {
    for rest in springs.settled { finish(Int32(rest.tag), .spring(rest.handle), at: rest.destination) }
    springs.forEachRun { run in
      channels.withUnsafeBufferPointer { channels in
        for index in 0..<run.count {
          let tag = run.tags[index]
          let channel = channels.baseAddress.unsafelyUnwrapped + Int(tag)
          if channel.pointee.isDirect, let view = channel.pointee.view {
            channel.pointee.sink.write(run.value(at: index), to: view)
          } else {
            moved.append(tag)
          }
        }
      }
    }
  }

  private func moveTimed(_ now: Double) {
    for index in 0..<timed.count {
      let number = timed[index].channel
      let channel = channels[Int(number)]
      if timed[index].begins(by: now) {
        guard channel.isDirect, let view = channel.view else {
          waiting.append(timed.handle(at: index))
          continue
        }
        timed[index].begin(at: channel.sink.read(view))
      }
      guard timed[index].hasBegun else { continue }
      if timed[index].isOver(at: now) {
        finish(number, .timed(timed.handle(at: index)), at: timed[index].value(at: now))
      } else if channel.isDirect, let view = channel.view {
        channel.sink.write(timed[index].value(at: now), to: view)
      } else {
        moved.append(number)
      }
    }
  }

  private func finish(_ number: Int32, _ handle: MotionHandle, at value: SIMD4<Double>) {
    let channel = channels[Int(number)]
    if channel.isDirect, let view = channel.view { channel.sink.write(value, to: view) }
    ended.append((number, handle, value))
  }

  /// Nothing here holds on to an array: whoever is told may add, remove and end everything.
  private func tellOwners(_ now: Double) {
    for index in waiting.indices {
      let handle = waiting[index]
      begin(handle)
      guard let place = timed.index(of: handle) else { continue }
      if timed[place].isOver(at: now) {
        ended.append((timed[place].channel, .timed(handle), timed[place].value(at: now)))
      } else {
        moved.append(timed[place].channel)
      }
    }
    waiting.removeAll(keepingCapacity: true)
    if !moved.isEmpty { tellOfMoves() }
    if !ended.isEmpty { tellOfEnds() }
  }

  private func tellOfMoves() {
    moved.sort()
    var last: Int32 = -1
    for index in moved.indices where moved[index] != last && !isEnded {
      last = moved[index]
      let channel = channels[Int(last)]
      channel.owner.channelDidMove(channel.number)
    }
    moved.removeAll(keepingCapacity: true)
  }

  /// In the order in which the channels were opened, whatever moved them.
  private func tellOfEnds() {
    if ended.count > 1 { ended.sort { $0.channel < $1.channel } }
    for index in ended.indices where !isEnded {
      let (number, handle, value) = ended[index]
      remove(handle)
      let channel = channels[Int(number)]
      channel.owner.motionDidEnd(handle, at: value, onChannel: channel.number)
    }
    ended.removeAll(keepingCapacity: true)
  }

  private func begin(_ handle: Pool<TimedMotion>.Handle) {
    guard let index = timed.index(of: handle) else { return }
    let channel = channels[Int(timed[index].channel)]
    let present = channel.owner.presentValue(ofChannel: channel.number)
    // Reading may have removed it.
    if let index = timed.index(of: handle) { timed[index].begin(at: present) }
  }
}
