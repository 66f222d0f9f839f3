import CBox2D
import Geometry

/// The states of all bodies after every step, from which the pose at any moment can be interpolated.
///
/// Values are stored in Box2D's precision, so replayed poses equal the original ones, to the last bit. 24 bytes per
/// body and step.
final class Trajectory {
  /// The steps with a frame, ascending; a world at rest records none.
  private var steps: ContiguousArray<Int32> = []
  /// The start of each frame in `states`.
  private var offsets: ContiguousArray<Int> = []
  private var states: ContiguousArray<Frame> = []
  /// The bodies moved outside of steps, by slot, in order of the steps.
  private var jumps: ContiguousArray<ContiguousArray<Jump>> = []

  private struct Frame {
    var x, y, angle, vx, vy, spin: Float

    init(_ state: CB2State) {
      (x, y, angle) = (state.x, state.y, state.angle)
      (vx, vy, spin) = (state.vx, state.vy, state.spin)
    }

    var state: CB2State {
      CB2State(x: x, y: y, angle: angle, vx: vx, vy: vy, spin: spin, touching: 0, is_awake: true)
    }
  }

  private struct Jump {
    let step: Int
    /// The time from which the jump is shown, in seconds.
    let time: Double
    let frame: Frame
    let roundingOffset: BodyPose
  }

  /// The states of a body around a moment.
  struct Moment {
    let before: CB2State
    let after: CB2State
    let roundingOffset: BodyPose
  }

  /// Appends the states of all slots after a step.
  func record(_ core: WorldCore, step: Int) {
    steps.append(Int32(step))
    offsets.append(states.count)
    let now = core.states
    for slot in core.traits.indices { states.append(Frame(now[slot])) }
  }

  func noteJump(_ slot: Int32, to state: CB2State, roundingOffset: BodyPose, step: Int, time: Double) {
    while jumps.count <= Int(slot) { jumps.append([]) }
    jumps[Int(slot)].append(Jump(step: step, time: time, frame: Frame(state), roundingOffset: roundingOffset))
  }

  /// The states of a body around a moment.
  /// - Parameters:
  ///   - step: the step at or after the moment.
  ///   - time: the moment, in seconds.
  /// - Returns: nil if the body never existed.
  func moment(of slot: Int32, step: Int, time: Double) -> Moment? {
    guard Int(slot) < jumps.count,
      let jump = jumps[Int(slot)].last(where: { $0.step < step || $0.step == step && $0.time <= time + 1e-9 })
        ?? jumps[Int(slot)].first
    else { return nil }
    return Moment(
      before: state(of: slot, at: step - 1, jump), after: state(of: slot, at: step, jump),
      roundingOffset: jump.roundingOffset)
  }

  private func state(of slot: Int32, at step: Int, _ jump: Jump) -> CB2State {
    guard jump.step < step, let index = index(of: step), Int(steps[index]) > jump.step else { return jump.frame.state }
    let place = offsets[index] + Int(slot)
    let end = index + 1 < offsets.count ? offsets[index + 1] : states.count
    return place < end ? states[place].state : jump.frame.state
  }

  /// The last frame at or before a step.
  private func index(of step: Int) -> Int? {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(steps[middle]) <= step { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
