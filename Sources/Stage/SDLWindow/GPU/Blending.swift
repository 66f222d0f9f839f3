import CSDL2
import Geometry

/// The blend modes of the renderer, for premultiplied colors.
enum Blending {
  /// Source over destination.
  static let over = SDL_ComposeCustomBlendMode(
    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
    SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)

  /// The destination multiplied by the alpha of the source.
  static let mask = SDL_ComposeCustomBlendMode(
    SDL_BLENDFACTOR_ZERO, SDL_BLENDFACTOR_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ZERO,
    SDL_BLENDFACTOR_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
}

extension SDL_Color {
  static let opaqueWhite = SDL_Color(r: 255, g: 255, b: 255, a: 255)
  static let clear = SDL_Color(r: 0, g: 0, b: 0, a: 0)

  /// Premultiplies a color. Components outside 0...1 are clamped; NaN counts as 0.
  @inline(__always)
  init(premultiplying color: Color, alpha: Double) {
    @inline(__always)
    func unit(_ value: Double) -> Float { value > 0 ? Float(min(1, value)) : 0 }
    /// Adding 2^23 to a smaller number leaves it, rounded, in the lowest bits.
    @inline(__always)
    func byte(_ value: Float) -> UInt8 { UInt8(truncatingIfNeeded: (value + 8_388_608).bitPattern) }
    let a = unit(color.alpha) * unit(alpha) * 255
    self.init(r: byte(unit(color.red) * a), g: byte(unit(color.green) * a), b: byte(unit(color.blue) * a), a: byte(a))
  }

  var isClear: Bool { a == 0 }
  var isOpaque: Bool { a == 255 }

  /// Returns this color over another one.
  func over(_ other: SDL_Color) -> SDL_Color {
    func mix(_ new: UInt8, _ old: UInt8) -> UInt8 {
      let rest: Int = (Int(old) * (255 - Int(a)) + 127) / 255
      return UInt8(min(255, Int(new) + rest))
    }
    return SDL_Color(r: mix(r, other.r), g: mix(g, other.g), b: mix(b, other.b), a: mix(a, other.a))
  }

  /// - Parameter factor: 0...1.
  func faded(by factor: Float) -> SDL_Color {
    if factor >= 1 { return self }
    func part(_ value: UInt8) -> UInt8 { UInt8(Float(value) * factor + 0.5) }
    return SDL_Color(r: part(r), g: part(g), b: part(b), a: part(a))
  }
}
