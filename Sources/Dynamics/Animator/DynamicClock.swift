import Animation
import Runtime

/// Where simulations that are told of no loop get their time from: as animations do.
enum DynamicClock {
  static var loop: FrameLoop? { FrameLoop.running ?? AnimationClock.loop }
}
