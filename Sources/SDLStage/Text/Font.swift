import CSDL2
import Rendering

/// A font face, opened at a size in device pixels.
final class Font {
  private let handle: OpaquePointer
  /// The file that the handle reads from.
  private let file: FontFile
  private let check: CallCheck
  private var script = Script.common
  /// The distance from the top of a line to its baseline. All lengths are device pixels.
  private(set) var ascent = 0
  private(set) var height = 0
  /// The rows that glyphs can cover. SDL_ttf rounds the ascent and the descent, so glyphs can reach a row further.
  private(set) var inkHeight = 0
  private(set) var lineHeight = 1

  /// - Parameter sixtyFourths: the height of the em square, in 1/64 of a pixel.
  init?(_ face: FontFinder.Face, in file: FontFile, sixtyFourths: Int, _ check: CallCheck) {
    guard TTF_WasInit() != 0 || TTF_Init() == 0, let stream = file.stream() else { return nil }
    let resolution = Self.resolution(sixtyFourths)
    guard let handle = TTF_OpenFontIndexDPIRW(stream, 1, 1, face.index, resolution, resolution) else { return nil }
    self.file = file
    self.handle = handle
    self.check = check
    TTF_SetFontHinting(handle, TTF_HINTING_LIGHT_SUBPIXEL)
    TTF_SetFontKerning(handle, 1)
    measure()
  }

  /// Changes the size, which is much faster than opening the font again.
  /// - Returns: whether that worked.
  func resize(toSixtyFourths size: Int) -> Bool {
    let resolution = Self.resolution(size)
    guard TTF_SetFontSizeDPI(handle, 1, resolution, resolution) == 0 else { return false }
    measure()
    return true
  }

  /// At a size of 1 point, 72 dots per inch are one pixel, so the resolution can express fractional sizes.
  private static func resolution(_ sixtyFourths: Int) -> UInt32 { UInt32(max(1, sixtyFourths * 72 / 64)) }

  private func measure() {
    ascent = Int(TTF_FontAscent(handle))
    height = Int(TTF_FontHeight(handle))
    inkHeight = max(height, ascent - Int(TTF_FontDescent(handle))) + 1
    lineHeight = max(1, Int(TTF_FontLineSkip(handle)))
  }

  isolated deinit { TTF_CloseFont(handle) }

  func has(_ scalar: Unicode.Scalar) -> Bool { TTF_GlyphIsProvided32(handle, scalar.value) != 0 }

  /// Returns the width of the text on one line.
  func width(of text: Substring, script: Script) -> Int {
    set(script)
    var width: Int32 = 0
    check(String(text).withCString { TTF_SizeUTF8(handle, $0, &width, nil) })
    return Int(width)
  }

  /// Adds the coverage of a line of text to a mask, with its top left corner at `x`, `y`, clipped to the mask.
  func draw(_ text: Substring, script: Script, into mask: Mask, x: Int, y: Int) {
    set(script)
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    let black = SDL_Color(r: 0, g: 0, b: 0, a: 255)
    // The palette of a shaded surface is a gradient from background to text, so its indices are the coverage.
    let rendered = String(text).withCString { TTF_RenderUTF8_Shaded(handle, $0, white, black) }
    guard let surface = rendered else {
      // SDL_ttf reports an error for text of zero width.
      if width(of: text, script: script) > 0 { check.note() }
      return
    }
    defer { SDL_FreeSurface(surface) }
    guard surface.pointee.format.pointee.BytesPerPixel == 1, let pixels = surface.pointee.pixels else { return }
    let source = pixels.assumingMemoryBound(to: UInt8.self)
    let columns = max(0, -x)..<max(max(0, -x), min(Int(surface.pointee.w), mask.width - x))
    let rows = max(0, -y)..<max(max(0, -y), min(Int(surface.pointee.h), mask.height - y))
    for row in rows {
      let from = source + row * Int(surface.pointee.pitch)
      let to = mask.bytes + (y + row) * mask.width + x
      for column in columns { to[column] = UInt8(min(255, Int(to[column]) + Int(from[column]))) }
    }
  }

  private func set(_ script: Script) {
    guard script != self.script else { return }
    self.script = script
    TTF_SetFontDirection(handle, script.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    TTF_SetFontScriptName(handle, script.rawValue)
  }
}

/// The scripts whose letters join or reorder, which shaping needs to know; ISO 15924 codes.
enum Script: String {
  case common = "Zyyy"
  case hebrew = "Hebr"
  case arabic = "Arab"
  case devanagari = "Deva"
  case bengali = "Beng"
  case tamil = "Taml"
  case thai = "Thai"

  init(of scalar: Unicode.Scalar) {
    self =
      switch scalar.value {
      case 0x0590...0x05FF: .hebrew
      case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: .arabic
      case 0x0900...0x097F: .devanagari
      case 0x0980...0x09FF: .bengali
      case 0x0B80...0x0BFF: .tamil
      case 0x0E00...0x0E7F: .thai
      default: .common
      }
  }

  var isRightToLeft: Bool { self == .hebrew || self == .arabic }
}
