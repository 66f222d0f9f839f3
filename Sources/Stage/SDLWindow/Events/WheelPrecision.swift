import Geometry
import Views

/// Tells a touchpad from a wheel with notches.
///
/// SDL 2 does not say which device has turned the wheel. Notches are whole numbers, the ways of fingers are not. A
/// gesture that had one fraction is precise until it ends, so that a whole number among them makes no jump.
struct WheelPrecision {
  private var preciseUntil = -Double.infinity

  mutating func isPrecise(_ delta: Vector, at time: Double) -> Bool {
    let isWhole = delta.x == delta.x.rounded() && delta.y == delta.y.rounded()
    if isWhole, time > preciseUntil { return false }
    preciseUntil = time + Window.wheelSilence
    return true
  }
}
