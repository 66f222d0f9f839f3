import Geometry
import Motion
import Runtime
import Views

/// The owner's reference to a motion in the engine.
enum MotionHandle: Hashable {
  case spring(SpringBatch.Handle)
  case timed(Pool<TimedMotion>.Handle)
}

/// An object with channels in an engine: it supplies their values and writes those that the engine does not write.
protocol MotionOwner: AnyObject {
  /// Called in a step after a motion changed the value of a channel that the owner writes.
  func channelDidMove(_ number: Int, at now: Double)
  /// Returns the present value of the channel's property, from which a motion starts.
  func presentValue(ofChannel number: Int) -> SIMD4<Double>
  /// Called after a motion has ended and been removed.
  /// - Parameter isWritten: whether the engine has written the last value. If false, the owner writes it.
  func motionDidEnd(_ handle: MotionHandle, at value: SIMD4<Double>, onChannel number: Int, isWritten: Bool)
}

/// The active motions of one scheduler: springs, tweens, arcs, and throws.
///
/// A frame is one pass over plain arrays. The engine writes the known properties of views directly, without running
/// code of the program. For other properties, and for motions that ended, it calls the owners afterwards. These may add
/// and remove any motion.
final class MotionEngine: SharedStepper {
  /// A property of a target. The references are unowned: owners live as long as their scheduler, and so as long as the
  /// engine, and keep the views alive.
  private struct Channel {
    unowned(unsafe) let owner: any MotionOwner
    let number: Int
    private let view: Unmanaged<View>?
    private let property: ViewProperty
    /// Whether the engine writes the property.
    private(set) var isDirect: Bool

    init(owner: any MotionOwner, number: Int, view: View?, property: ViewProperty) {
      self.owner = owner
      self.number = number
      self.view = view.map { Unmanaged.passUnretained($0) }
      self.property = property
      isDirect = view != nil
    }

    /// Whether the motion can be seen. Other targets than views count as seen.
    var isInSight: Bool { view.map { $0._withUnsafeGuaranteedRef { $0.window != nil } } ?? true }

    mutating func setDirect(_ isDirect: Bool) { self.isDirect = isDirect && view != nil }

    /// Reads the view's property.
    /// - Precondition: the channel is direct.
    @inline(__always)
    func read() -> SIMD4<Double> {
      view.unsafelyUnwrapped.takeUnretainedValue().read(property).lowHalf
    }
    @inline(__always)
    func write(_ value: SIMD4<Double>) {
      view.unsafelyUnwrapped.takeUnretainedValue().write(value, to: property)
    }
  }

  private let springs: SpringBatch
  private let timed = Pool<TimedMotion>()
  private var channels = UnsafeMutablePointer<Channel>.allocate(capacity: 0)
  private var channelCount = 0
  private var channelCapacity = 0
  /// The numbers of closed channels, for reuse.
  private var freeChannels: [Int32] = []
  private(set) var time: Double
  /// Whether a motion was added since the last step.
  private var isFresh = false {
    didSet { if isFresh { isCounted = true } }
  }
  /// Whether the views' setters know that the engine may move views.
  private var isCounted = false {
    didSet { if isCounted != oldValue { PropertyInterception.moverCount += isCounted ? 1 : -1 } }
  }
  /// Whether a step writes properties of views. No motion may be removed meanwhile.
  private(set) var isWriting = false
  /// Whether the scheduler has ended. The engine then does nothing for its remaining owners.
  private(set) var isEnded = false
  /// The changes that a step reports to the owners. The arrays are reused to avoid allocations.
  private var moved: ContiguousArray<Int32> = []
  private var waiting: ContiguousArray<Pool<TimedMotion>.Handle> = []
  private var ended: ContiguousArray<Ending> = []
  /// The last channel whose move was reported in this step; outside of reporting, `Int32.max`.
  private var told = Int32.max

  private struct Ending {
    let channel: Int32
    let handle: MotionHandle
    let value: SIMD4<Double>
    let isWritten: Bool
  }

  init(now: Double) {
    time = now
    springs = SpringBatch(time: now)
  }

  /// Whether anything moves that ends, or that is in a window. Endless motions of views in no window need no frames;
  /// they are where they should be when the view comes back.
  var isMoving: Bool {
    if springs.count > 0 { return true }
    for index in 0..<timed.count where timed.elements[index].isFinite || isInSight(timed.elements[index].channel) {
      return true
    }
    return false
  }

  private func isInSight(_ channel: Int32) -> Bool { channels[Int(channel)].isInSight }

  func end() {
    isEnded = true
    removeAll()
  }

  isolated deinit {
    end()
    channels.deallocate()
  }

  // MARK: Channels

  /// Opens a channel for a property of a target.
  /// - Parameters:
  ///   - number: the owner's number for the channel.
  ///   - view: the view whose `property` the engine writes; nil if the owner writes the value.
  /// - Returns: the engine's number for the channel.
  func openChannel(of owner: any MotionOwner, number: Int, view: View? = nil, property: ViewProperty = .center)
    -> Int32
  {
    if let free = freeChannels.popLast() {
      channels[Int(free)] = Channel(owner: owner, number: number, view: view, property: property)
      return free
    }
    if channelCount == channelCapacity { growChannels() }
    (channels + channelCount).initialize(to: Channel(owner: owner, number: number, view: view, property: property))
    channelCount += 1
    return Int32(channelCount - 1)
  }

  /// Releases a channel for reuse. Called when its owner is released; no motion may use the channel.
  func closeChannel(_ number: Int32) { freeChannels.append(number) }

  private func growChannels() {
    channelCapacity = max(8, channelCapacity * 2)
    let larger = UnsafeMutablePointer<Channel>.allocate(capacity: channelCapacity)
    larger.moveInitialize(from: channels, count: channelCount)
    channels.deallocate()
    channels = larger
  }

  /// Sets whether the engine writes the channel. Has no effect on a channel that was opened without a view.
  func setDirect(_ isDirect: Bool, channel: Int32) {
    channels[Int(channel)].setDirect(isDirect)
  }

  // MARK: Motions

  /// - Parameters:
  ///   - value: the value at the start of the motion.
  ///   - velocity: the velocity at the start of the motion, in units a second.
  ///   - age: seconds since the start of the motion.
  ///   - now: the present time on the scheduler's clock.
  func addSpring(
    _ spring: Spring, from value: SIMD4<Double>, to destination: SIMD4<Double>, velocity: SIMD4<Double>,
    threshold: SIMD4<Double>, age: Double = 0, at now: Double, channel: Int32
  ) -> MotionHandle {
    isFresh = true
    let handle = springs.insert(
      spring, from: value, to: destination, velocity: velocity, threshold: threshold, at: max(now, springs.time),
      tag: Int(channel))
    if age > 0 { springs.seek(handle, toAge: age) }
    return .spring(handle)
  }

  func add(_ motion: TimedMotion, channel: Int32) -> MotionHandle {
    isFresh = true
    var motion = motion
    motion.channel = channel
    motion.retain()
    return .timed(timed.insert(motion))
  }

  func remove(_ handle: MotionHandle) {
    switch handle {
    case .spring(let handle): springs.remove(handle)
    case .timed(let handle): timed.remove(handle)?.release()
    }
  }

  /// Offsets a motion by a distance.
  func shift(_ handle: MotionHandle, by distance: SIMD4<Double>) {
    switch handle {
    case .spring(let handle): springs.shift(handle, by: distance)
    case .timed(let handle):
      if let index = timed.index(of: handle) { timed.elements[index].shift(by: distance) }
    }
  }

  /// Adds to the velocity of a spring. Has no effect on a timed motion.
  func push(_ handle: MotionHandle, by velocity: SIMD4<Double>, at now: Double) {
    switch handle {
    case .spring(let handle):
      springs.catchUp(handle, to: now)
      if let state = springs.state(of: handle) { springs.setVelocity(state.velocity + velocity, of: handle) }
    case .timed: break
    }
  }

  /// The value and the velocity of a motion; nil after it has ended.
  func state(of handle: MotionHandle, at now: Double) -> (value: SIMD4<Double>, velocity: SIMD4<Double>)? {
    switch handle {
    case .spring(let handle):
      guard let state = springs.state(of: handle) else { return nil }
      return (state.value, state.velocity)
    case .timed(let handle):
      guard let index = timed.index(of: handle) else { return nil }
      return (timed.elements[index].value(at: now), timed.elements[index].velocity(at: now))
    }
  }

  /// Whether the motion determines the present value: false during its delay.
  func isLive(_ handle: MotionHandle) -> Bool {
    switch handle {
    case .spring(let handle): springs.contains(handle)
    case .timed(let handle):
      if let index = timed.index(of: handle) { timed.elements[index].hasBegun } else { false }
    }
  }

  /// Updates one motion to a time between two steps. The owner writes the value.
  func catchUp(_ handle: MotionHandle, to now: Double) {
    switch handle {
    case .spring(let handle): springs.catchUp(handle, to: now)
    case .timed(let handle):
      if let index = timed.index(of: handle), timed.elements[index].begins(by: now) { begin(handle) }
    }
  }

  /// Whether the current step has not yet reported its changes of a channel to the owner.
  func owesNews(ofChannel channel: Int32) -> Bool {
    channel > told && moved.contains(channel) || ended.contains { $0.channel == channel }
  }

  // MARK: Steps

  func step(to now: Double) {
    guard now > time || isFresh, !isEnded else { return }
    isFresh = false
    time = now
    springs.step(to: now)
    let isMoverWriting = PropertyInterception.isMoverWriting
    (PropertyInterception.isMoverWriting, isWriting) = (true, true)
    moveSprings()
    moveTimed(now)
    (PropertyInterception.isMoverWriting, isWriting) = (isMoverWriting, false)
    tellOwners(now)
    if springs.count == 0, timed.count == 0 { isCounted = false }
  }

  // These loops use pointers: a closure, or a property that is read at each iteration, would cost more than the work.

  private func moveSprings() {
    for rest in springs.settled { finish(Int32(rest.tag), .spring(rest.handle), at: rest.destination) }
    for number in 0..<springs.runCount { move(springs.run(number)) }
  }

  private func move(_ run: SpringBatch.Run) {
    let channels = self.channels
    for index in 0..<run.count {
      let channel = channels + Int(run.tags[index])
      if channel.pointee.isDirect {
        channel.pointee.write(run.value(at: index))
      } else {
        moved.append(run.tags[index])
      }
    }
  }

  private func moveTimed(_ now: Double) {
    let (channels, motions) = (self.channels, timed.elements)
    for index in 0..<timed.count {
      let (motion, channel) = (motions + index, channels + Int(motions[index].channel))
      if motion.pointee.begins(by: now) {
        guard channel.pointee.isDirect else {
          waiting.append(timed.handle(at: index))
          continue
        }
        motion.pointee.begin(at: channel.pointee.read())
      }
      guard motion.pointee.hasBegun else { continue }
      if motion.pointee.isOver(at: now) {
        finish(motion.pointee.channel, .timed(timed.handle(at: index)), at: motion.pointee.value(at: now))
      } else if channel.pointee.isDirect {
        channel.pointee.write(motion.pointee.value(at: now))
      } else {
        moved.append(motion.pointee.channel)
      }
    }
  }

  private func finish(_ number: Int32, _ handle: MotionHandle, at value: SIMD4<Double>) {
    let isDirect = channels[Int(number)].isDirect
    if isDirect { channels[Int(number)].write(value) }
    ended.append(Ending(channel: number, handle: handle, value: value, isWritten: isDirect))
  }

  /// Calls the owners. No array is accessed during a call, because an owner may add, remove or end any motion.
  private func tellOwners(_ now: Double) {
    told = -1
    for index in waiting.indices {
      let handle = waiting[index]
      begin(handle)
      guard let place = timed.index(of: handle) else { continue }
      if timed.elements[place].isOver(at: now) {
        let (channel, value) = (timed.elements[place].channel, timed.elements[place].value(at: now))
        ended.append(Ending(channel: channel, handle: .timed(handle), value: value, isWritten: false))
      } else {
        moved.append(timed.elements[place].channel)
      }
    }
    waiting.removeAll(keepingCapacity: true)
    if !moved.isEmpty { tellOfMoves() }
    told = .max
    if !ended.isEmpty { tellOfEnds() }
  }

  private func tellOfMoves() {
    moved.sort()
    for index in moved.indices where moved[index] != told && !isEnded {
      told = moved[index]
      let channel = channels[Int(told)]
      channel.owner.channelDidMove(channel.number, at: time)
    }
    moved.removeAll(keepingCapacity: true)
  }

  /// Reports the ended motions in the order in which their channels were opened, whatever their kind.
  private func tellOfEnds() {
    if ended.count > 1 { ended.sort { $0.channel < $1.channel } }
    for index in ended.indices where !isEnded {
      let end = ended[index]
      remove(end.handle)
      let channel = channels[Int(end.channel)]
      channel.owner.motionDidEnd(end.handle, at: end.value, onChannel: channel.number, isWritten: end.isWritten)
    }
    ended.removeAll(keepingCapacity: true)
  }

  private func removeAll() {
    springs.removeAll()
    while timed.count > 0 { remove(.timed(timed.handle(at: timed.count - 1))) }
    isCounted = false
  }

  private func begin(_ handle: Pool<TimedMotion>.Handle) {
    guard let index = timed.index(of: handle) else { return }
    let channel = channels[Int(timed.elements[index].channel)]
    let present = channel.owner.presentValue(ofChannel: channel.number)
    // The owner's code may have removed the motion.
    if let index = timed.index(of: handle) { timed.elements[index].begin(at: present) }
  }
}

extension MotionEngine: SeekableStepper {
  func seek(to now: Double) {
    guard !isEnded else { return }
    removeAll()
    springs.setTime(now)
    time = now
  }
}
