import CSDL2
import Geometry

/// How colors meet, all of them premultiplied.
enum Blending {
  /// The new over the old.
  static let over = SDL_ComposeCustomBlendMode(
    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
    SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)

  /// The old times the coverage of the new.
  static let mask = SDL_ComposeCustomBlendMode(
    SDL_BLENDFACTOR_ZERO, SDL_BLENDFACTOR_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ZERO,
    SDL_BLENDFACTOR_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
}

extension SDL_Color {
  static let opaqueWhite = SDL_Color(r: 255, g: 255, b: 255, a: 255)

  /// Components outside 0...1 are clamped; no number counts as 0.
  init(premultiplying color: Color, alpha: Double) {
    func unit(_ value: Double) -> Double { value > 0 ? min(1, value) : 0 }
    let a = unit(color.alpha) * unit(alpha) * 255
    func byte(_ value: Double) -> UInt8 { UInt8(unit(value) * a + 0.5) }
    self.init(r: byte(color.red), g: byte(color.green), b: byte(color.blue), a: UInt8(a + 0.5))
  }

  var isClear: Bool { a == 0 }
  var isOpaque: Bool { a == 255 }

  /// This color over another one.
  func over(_ other: SDL_Color) -> SDL_Color {
    func mix(_ new: UInt8, _ old: UInt8) -> UInt8 {
      UInt8(min(255, Int(new) + (Int(old) * (255 - Int(a)) + 127) / 255))
    }
    return SDL_Color(r: mix(r, other.r), g: mix(g, other.g), b: mix(b, other.b), a: mix(a, other.a))
  }

  func faded(by factor: Double) -> SDL_Color {
    func part(_ value: UInt8) -> UInt8 { UInt8(Double(value) * factor + 0.5) }
    return SDL_Color(r: part(r), g: part(g), b: part(b), a: part(a))
  }
}
