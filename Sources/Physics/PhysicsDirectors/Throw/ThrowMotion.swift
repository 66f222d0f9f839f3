import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// The throw of a screen out of its stage: along a direction, while it turns and falls.
nonisolated struct ThrowMotion: Hashable, Sendable {
  /// A unit vector.
  var way: Vector
  /// The speed and the acceleration along that direction, in units per second and per second squared.
  var speed, pull: Double
  /// Additional velocity and acceleration, in any direction.
  var velocity, acceleration: Vector
  /// The angular velocity, in radians per second.
  var spin: Double

  /// The same motion with the speed and the acceleration along the direction multiplied.
  func scaled(_ scale: Double) -> ThrowMotion {
    var motion = self
    motion.speed *= scale
    motion.pull *= scale
    return motion
  }

  /// The time at which the screen has left its stage.
  /// - Returns: seconds, at most 3.
  func departure(of screen: Rect, from stage: Rect) -> Double {
    let (step, center, size) = (1.0 / 480, screen.center, screen.size)
    var time = 0.0
    while time < 3 {
      let place =
        center + (way * speed + velocity) * time + (way * pull + acceleration) * (time * time / 2)
      let (sine, cosine) = (abs(sin(spin * time)), abs(cos(spin * time)))
      let (width, height) = (cosine * size.width + sine * size.height, sine * size.width + cosine * size.height)
      let outline = Rect(place.x - width / 2, place.y - height / 2, width, height)
      if outline.maxX <= stage.minX || outline.minX >= stage.maxX { return time }
      if outline.maxY <= stage.minY || outline.minY >= stage.maxY { return time }
      time += step
    }
    return time
  }

  /// The motion, scaled so that the screen has left after so many seconds.
  func departing(in seconds: Double, _ screen: Rect, from stage: Rect) -> ThrowMotion {
    var (slow, fast) = (0.2, 40.0)
    for _ in 0..<30 {
      let middle = (slow + fast) / 2
      if scaled(middle).departure(of: screen, from: stage) > seconds { slow = middle } else { fast = middle }
    }
    return scaled(fast)
  }
}
