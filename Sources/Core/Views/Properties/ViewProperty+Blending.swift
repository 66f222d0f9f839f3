import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// The numbers that blend, where the stored ones would look wrong halfway.
nonisolated extension ViewProperty.Blend {
  /// The numbers that blend: a transform by translation, rotation, scale and shear; colors with their alpha multiplied
  /// in; everything else as it is.
  package func channels(_ lanes: SIMD8<Double>) -> SIMD8<Double> {
    switch self {
    case .transform: decomposed(lanes)
    case .color, .shadow: premultiplied(lanes)
    case .linear, .axes, .angle, .tilt, .discrete: lanes
    }
  }

  fileprivate func lanes(_ channels: SIMD8<Double>) -> SIMD8<Double> {
    switch self {
    case .transform: recomposed(channels)
    case .color, .shadow: straight(channels)
    case .linear, .axes, .angle, .tilt, .discrete: channels
    }
  }

  /// The offset in channels that added to `to` gives `from`; a rotation goes the shorter way.
  package func difference(from: SIMD8<Double>, to: SIMD8<Double>) -> SIMD8<Double> {
    var difference = channels(from) - channels(to)
    switch self {
    case .transform: difference[2] = remainder(difference[2], 2 * .pi)
    case .angle: difference[0] = remainder(difference[0], 2 * .pi)
    case .tilt:
      if from[1] == to[1] { break }
      // About another axis, from flat.
      difference[0] = -to[0]
      difference[1] = 0
    case .shadow:
      // No shadow has the form of the other one.
      if from[7] == 0 || to[7] == 0 { difference *= SIMD8(1, 1, 1, 1, 0, 0, 0, 1) }
    case .linear, .axes, .color, .discrete: break
    }
    return difference
  }
}

nonisolated extension ViewProperty {
  /// The stored lanes for channels; a value out of range counts as the nearest in range.
  /// - Parameter blend: that of the row, which a caller keeps.
  package func lanes(fromChannels channels: SIMD8<Double>, _ blend: Blend) -> SIMD8<Double> {
    var v = blend.lanes(channels)
    switch self {
    case .backgroundColor: v[4] = 1
    case .border: v[4] = max(0, v[4])
    case .shadow:
      v[4] = max(0, v[4])
      v[7] = 1
    case .boundsSize:
      v[0] = max(0, v[0])
      v[1] = max(0, v[1])
    case .alpha: v[0] = min(1, max(0, v[0]))
    case .cornerRadius: v[0] = max(0, v[0])
    case .tilt:
      // The eye in front.
      v[4] = max(1e-3, v[4])
      v[5] = max(0, v[5])
      v[6] = min(1, max(0, v[6]))
    case .clipsToBounds, .isHidden, .transform, .relativeTranslation, .anchorPoint, .boundsOrigin, .center, .bounds,
      .frame, .translation, .rotation, .scale, .linearTransform, .tiltAngle, .borderColor, .borderWidth, .shadowColor,
      .shadowRadius, .shadowOffset:
      break
    }
    return v
  }
}

/// Translation in x and y, rotation, scale in x, shear, scale in y.
nonisolated private func decomposed(_ m: SIMD8<Double>) -> SIMD8<Double> {
  let t = LinearTransform(Transform2D(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
  return SIMD8(m[4], m[5], t.rotation, t.scaleX, t.shear, t.scaleY, 0, 0)
}

nonisolated private func recomposed(_ c: SIMD8<Double>) -> SIMD8<Double> {
  ViewProperty.lanes(
    LinearTransform(rotation: c[2], scaleX: c[3], shear: c[4], scaleY: c[5]).transform(translation: Vector(c[0], c[1])))
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
