import Geometry
import Views

#if canImport(Glibc)
import Glibc
#endif

/// The numbers of a property that are blended, where those that it is stored as would look wrong half way.
extension ViewProperty {
  /// A transform by its translation, rotation, shear and scale; colors with their alpha multiplied in, so that none and
  /// clear fade without a tint; all else as it is.
  nonisolated func channels(_ lanes: SIMD8<Double>) -> SIMD8<Double> {
    switch self {
    case .transform: decomposed(lanes)
    case .backgroundColor, .border, .shadow: premultiplied(lanes)
    case .boundsOrigin, .boundsSize, .center, .anchorPoint, .relativeTranslation, .tilt, .alpha, .cornerRadius: lanes
    }
  }

  /// What stands for the channels; what the property cannot be counts as the nearest that it can.
  nonisolated func lanes(fromChannels c: SIMD8<Double>) -> SIMD8<Double> {
    switch self {
    case .transform: recomposed(c)
    case .backgroundColor:
      straight(c).replacing(4, with: 1)
    case .border:
      straight(c).replacing(4, with: max(0, c[4]))
    case .shadow:
      straight(c).replacing(4, with: max(0, c[4])).replacing(7, with: 1)
    case .boundsSize: SIMD8(max(0, c[0]), max(0, c[1]), 0, 0, 0, 0, 0, 0)
    case .alpha: SIMD8(min(1, max(0, c[0])), 0, 0, 0, 0, 0, 0, 0)
    case .cornerRadius: SIMD8(max(0, c[0]), 0, 0, 0, 0, 0, 0, 0)
    case .tilt: tiltLanes(c)
    case .boundsOrigin, .center, .anchorPoint, .relativeTranslation: c
    }
  }

  /// The way from one value to another that is added to the latter, in channels; a turn goes the shorter way.
  nonisolated func difference(from: SIMD8<Double>, to: SIMD8<Double>) -> SIMD8<Double> {
    var difference = channels(from) - channels(to)
    if self == .transform {
      difference[2] = remainder(difference[2], 2 * .pi)
    } else if self == .tilt, from[1] != to[1] {
      // About another axis, from where it is flat.
      difference[0] = -to[0]
      difference[1] = 0
    } else if self == .shadow, from[7] == 0 || to[7] == 0 {
      // No shadow has the form of the other one.
      difference *= .colorLanes
    }
    return difference
  }

  /// Whether the first two numbers are a way in x and y, each with its own velocity.
  nonisolated var isPlace: Bool {
    switch self {
    case .boundsOrigin, .center, .relativeTranslation: true
    case .boundsSize, .anchorPoint, .transform, .tilt, .alpha, .backgroundColor, .cornerRadius, .border, .shadow: false
    }
  }
}

extension SIMD8<Double> {
  fileprivate nonisolated static let colorLanes = SIMD8<Double>(1, 1, 1, 1, 0, 0, 0, 1)

  nonisolated func replacing(_ lane: Int, with value: Double) -> SIMD8<Double> {
    var copy = self
    copy[lane] = value
    return copy
  }

  // A number that is not finite makes a difference that is not 0.
  nonisolated var isFinite: Bool { self - self == .zero }
}

/// Translation in x and y, the angle, the scale in x, and where the y axis goes in the turned frame.
///
/// > Source: the QR factorization of the 2×2 part, its mirror put on the axis that points back, as in CSS Transforms
/// > Level 1, "Decomposing a 2D matrix".
nonisolated private func decomposed(_ m: SIMD8<Double>) -> SIMD8<Double> {
  let (a, b, c, d) = (m[0], m[1], m[2], m[3])
  let isMirroredInX = a * d - b * c < 0 && a < d
  let length = hypot(a, b)
  let scale = isMirroredInX ? -length : length
  let angle = length == 0 ? atan2(-c, d) : isMirroredInX ? atan2(-b, -a) : atan2(b, a)
  let (sine, cosine) = (sin(angle), cos(angle))
  return SIMD8(m[4], m[5], angle, scale, c * cosine + d * sine, d * cosine - c * sine, 0, 0)
}

nonisolated private func recomposed(_ c: SIMD8<Double>) -> SIMD8<Double> {
  let (sine, cosine) = (sin(c[2]), cos(c[2]))
  return SIMD8(
    c[3] * cosine, c[3] * sine, c[4] * cosine - c[5] * sine, c[4] * sine + c[5] * cosine, c[0], c[1], 0, 0)
}

/// The axis as it is, the eye in front, the rest in range.
nonisolated private func tiltLanes(_ c: SIMD8<Double>) -> SIMD8<Double> {
  SIMD8(c[0], c[1], c[2], c[3], max(1e-3, c[4]), max(0, c[5]), min(1, max(0, c[6])), 0)
}

nonisolated private func premultiplied(_ v: SIMD8<Double>) -> SIMD8<Double> {
  v * SIMD8(v[3], v[3], v[3], 1, 1, 1, 1, 1)
}

nonisolated private func straight(_ v: SIMD8<Double>) -> SIMD8<Double> {
  let alpha = min(1, max(0, v[3]))
  guard alpha > 0 else { return v * SIMD8(0, 0, 0, 0, 1, 1, 1, 1) }
  return SIMD8(
    min(1, max(0, v[0] / alpha)), min(1, max(0, v[1] / alpha)), min(1, max(0, v[2] / alpha)), alpha, v[4], v[5], v[6],
    v[7])
}
