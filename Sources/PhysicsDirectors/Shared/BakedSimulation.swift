import Dynamics
import Geometry

/// How several bodies moved in a world of their own, simulated ahead: what is played from it can be put to any moment, and
/// goes both ways alike.
///
/// Poses are shifts from where each body belongs, in units of the reference stage, and turns in radians.
struct BakedSimulation {
  /// Frames a second.
  static let rate = 120.0
  private static let steps = Int((1 / (rate * PhysicsWorld.timeStep)).rounded())
  /// In so many seconds a turn or a hand changes the speed at which it plays, but for a third: it goes back within 0.04 s.
  static let yielding = 0.05
  /// In units.
  static let stageHeight = StageBody.stageHeight
  /// Nothing goes on longer, in seconds.
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

  /// A body in its world.
  struct BakedBody {
    let id: BodyID
    /// Where it belongs.
    let home: BodyPose
    /// From its center to the middle of what is shown of it, upright.
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

  /// How long it plays on every stage, whatever it shows there: as long as it takes on the reference stage.
  ///
  /// Cards that stand elsewhere, and are wider, fall for a little longer or shorter; that is not seen, and how long a transition
  /// takes is. Where there is little to fall, it is not stretched to more than ``slowest`` allows.
  /// - Parameter seconds: on the reference stage.
  func playingTime(_ seconds: Double) -> Double { min(seconds, duration / Self.slowest) }

  private static let slowest = 0.6

  /// Between two frames along a straight line; before the first one and after the last one as there.
  func shift(of track: Int, at time: Double) -> PoseOffset {
    let poses = tracks[track]
    let place = min(Double(frames - 1), max(0, time * Self.rate))
    let frame = Int(place)
    guard frame + 1 < frames else { return poses[frames - 1] }
    return poses[frame].mixed(with: poses[frame + 1], place - Double(frame))
  }

  /// Has a body come to rest exactly where it belongs, in the last frame: what it is off its place fades from a frame on.
  ///
  /// Its bounces become lower as if the air were thicker, and nothing slides into its place at the end.
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

  /// What comes after a frame is forgotten.
  mutating func cut(to count: Int) {
    guard count < frames, count > 0 else { return }
    frames = count
    for track in tracks.indices { tracks[track].removeLast(tracks[track].count - count) }
  }

  /// The first frame from which on every body stands still.
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

/// What seems to be by chance, and is the same each time.
struct Chance {
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
