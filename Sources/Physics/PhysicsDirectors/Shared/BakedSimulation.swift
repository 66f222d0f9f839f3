import Dynamics
import Geometry

/// The motion of several bodies that was simulated ahead. Its playback can be set to any time and runs in both
/// directions.
///
/// Poses are offsets from the place of each body, in units of the reference stage, and angles in radians.
struct BakedSimulation {
  /// Frames per second.
  static let rate = 120.0
  private static let steps = Int((1 / (rate * PhysicsWorld.timeStep)).rounded())
  /// The time constant of the playback's speed after a turn or a release, in seconds: it runs back within 0.04 s.
  static let yielding = 0.05
  /// The height of the reference stage, in units.
  static let stageHeight = StageBody.stageHeight
  /// The longest simulation, in seconds.
  static let limit = 8.0

  struct PoseOffset: Hashable {
    var x = 0.0
    var y = 0.0
    var angle = 0.0
    static let zero = PoseOffset()

    func mixed(with other: PoseOffset, _ share: Double) -> PoseOffset {
      PoseOffset(
        x: x + (other.x - x) * share, y: y + (other.y - y) * share, angle: angle + (other.angle - angle) * share)
    }
  }

  private(set) var tracks: [ContiguousArray<PoseOffset>]
  private(set) var frames = 1

  /// Seconds.
  var duration: Double { Double(frames - 1) / Self.rate }

  /// A body in the world of the simulation.
  struct BakedBody {
    let id: BodyID
    /// The place of the body at rest.
    let home: BodyPose
    /// From the center of the body to the middle of its visible part, when it is upright.
    var offset = Vector.zero
  }

  init(of bodies: [BakedBody], in worlds: [(PhysicsWorld, Range<Int>)], isOver: () -> Bool) {
    tracks = Array(repeating: [], count: bodies.count)
    func expose() {
      for (world, range) in worlds {
        for index in range {
          tracks[index].append(bodies[index].shift(to: world.pose(of: bodies[index].id)))
        }
      }
    }
    expose()
    var step = 0
    while Double(frames) < Self.limit * Self.rate, !isOver() {
      step += Self.steps
      for (world, _) in worlds { _ = world.advance(to: Double(step) * PhysicsWorld.timeStep) }
      expose()
      frames += 1
    }
  }

  /// The duration of the playback, the same on every stage.
  ///
  /// Wider cards, or cards in other places, fall for a slightly different time. That is invisible, but a different
  /// duration of the transition is not. A short fall is stretched by at most the factor 1 / ``slowest``.
  /// - Parameter seconds: the duration on the reference stage.
  func playingTime(_ seconds: Double) -> Double { min(seconds, duration / Self.slowest) }

  private static let slowest = 0.6

  /// The poses at a time, interpolated between frames; before the first and after the last frame they stay.
  func shift(of track: Int, at time: Double) -> PoseOffset {
    let poses = tracks[track]
    let place = min(Double(frames - 1), max(0, time * Self.rate))
    let frame = Int(place)
    guard frame + 1 < frames else { return poses[frames - 1] }
    return poses[frame].mixed(with: poses[frame + 1], place - Double(frame))
  }

  /// Makes a body end exactly in its place: from a frame on, its offset fades out until the last frame.
  ///
  /// The bounces become lower, as in thicker air, so that no body slides into its place at the end.
  /// - Parameter begin: the first frame that may differ from what was simulated.
  mutating func finish(_ track: Int, from begin: Int) {
    let end = frames - 1
    let begin = min(begin, end)
    for frame in begin..<frames {
      let part = end > begin ? Double(frame - begin) / Double(end - begin) : 1
      tracks[track][frame] = tracks[track][frame].mixed(with: .zero, part * part * (3 - 2 * part))
    }
  }

  mutating func setTrack(_ track: Int, _ poses: ContiguousArray<PoseOffset>) { tracks[track] = poses }

  /// Drops the frames after a frame.
  mutating func cut(to count: Int) {
    guard count < frames, count > 0 else { return }
    frames = count
    for track in tracks.indices { tracks[track].removeLast(tracks[track].count - count) }
  }

  /// The first frame from which every body stands still.
  var stillFrom: Int {
    tracks.reduce(0) { most, poses in
      let rest = poses[frames - 1]
      return max(most, (poses.lastIndex { $0 != rest } ?? -1) + 1)
    }
  }
}

extension BakedSimulation.BakedBody {
  fileprivate func shift(to pose: BodyPose) -> BakedSimulation.PoseOffset {
    let angle = pose.angle - home.angle
    let swung = offset == .zero ? Vector.zero : offset.applying(Transform2D(rotation: angle)) - offset
    return BakedSimulation.PoseOffset(
      x: pose.center.x - home.center.x + swung.x, y: pose.center.y - home.center.y + swung.y, angle: angle)
  }
}

/// Random numbers that are the same for the same seed.
struct SeededRandom {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  /// -1...1.
  /// > Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014: SplitMix64.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(z >> 11) / Double(1 << 52) - 1
  }
}
