import CText
import Views

/// A face of a font file: its glyphs for shaping, in parts of the em, and their pictures at any size.
final class FontFace {
  /// Identifies the face as long as the program runs.
  let number: UInt32
  private let file: FontFile
  private let face: FT_Face
  /// HarfBuzz's font; its unit is 1/``unitsPerEm`` of the em.
  let shaping: OpaquePointer
  let unitsPerEm: Double
  /// The heights above and below the baseline, and the distance from line to line; in parts of the em.
  let ascent: Double
  let descent: Double
  let lineHeight: Double
  /// The distance of the middle of an underline below the baseline, and its thickness; in parts of the em.
  let underline: (position: Double, thickness: Double)
  /// Whether glyphs are pictures with colors, such as emoji.
  let hasColor: Bool
  /// The width that strokes gain, in parts of the em, where the family has no bold face.
  let boldness: Double
  /// Whether letters are slanted, where the family has no italic face.
  let isSlanted: Bool
  private var size = 0
  private static var count: UInt32 = 0
  private static var library: FT_Library?

  /// Opens a face.
  ///
  /// - Returns: nil if FreeType cannot read it.
  init?(_ face: FontFinder.Face, in file: FontFile) {
    var opened: FT_Face?
    if Self.library == nil { FT_Init_FreeType(&Self.library) }
    guard let library = Self.library,
      FT_New_Memory_Face(
        library, file.bytes.assumingMemoryBound(to: UInt8.self), FT_Long(file.count), FT_Long(face.index), &opened)
        == 0,
      let opened
    else { return nil }
    let blob = hb_blob_create(file.bytes, UInt32(file.count), HB_MEMORY_MODE_READONLY, nil, nil)
    let glyphs = hb_face_create(blob, UInt32(truncatingIfNeeded: face.index & 0xffff))
    guard let shaping = hb_font_create(glyphs) else {
      FT_Done_Face(opened)
      return nil
    }
    hb_face_destroy(glyphs)
    hb_blob_destroy(blob)
    hb_ot_font_set_funcs(shaping)
    Self.vary(opened, shaping, face.variations)
    Self.count += 1
    number = Self.count
    self.file = file
    self.face = opened
    self.shaping = shaping
    let record = opened.pointee
    // A font of pictures may have no units.
    let em = record.units_per_EM > 0 ? Double(record.units_per_EM) : Double(hb_face_get_upem(hb_font_get_face(shaping)))
    unitsPerEm = Double(hb_face_get_upem(hb_font_get_face(shaping)))
    (ascent, descent) = (Double(record.ascender) / em, -Double(record.descender) / em)
    lineHeight = Double(record.height) / em
    underline = (
      record.underline_thickness > 0 ? -Double(record.underline_position) / em : 0.1,
      record.underline_thickness > 0 ? Double(record.underline_thickness) / em : 0.05
    )
    hasColor = CTEXT_HasColor(opened) != 0
    boldness = hasColor ? 0 : face.boldness
    isSlanted = face.isSlanted && !hasColor
  }

  isolated deinit {
    hb_font_destroy(shaping)
    FT_Done_Face(face)
  }

  /// Sets the axes of a variable font, for both libraries alike.
  ///
  /// - Parameter variations: as fontconfig writes them: `wght=600,opsz=14`.
  private static func vary(_ face: FT_Face, _ shaping: OpaquePointer, _ variations: String) {
    var axes: UnsafeMutablePointer<FT_MM_Var>?
    guard CTEXT_IsVariable(face) != 0, FT_Get_MM_Var(face, &axes) == 0, let axes else { return }
    defer { FT_Done_MM_Var(library, axes) }
    var values = [FT_Fixed](repeating: 0, count: Int(axes.pointee.num_axis))
    guard FT_Get_Var_Design_Coordinates(face, axes.pointee.num_axis, &values) == 0 else { return }
    for variation in variations.split(separator: ",") {
      let parts = variation.split(separator: "=")
      guard parts.count == 2, let value = Double(parts[1]), abs(value) < 30_000 else { continue }
      let tag = parts[0].utf8.prefix(4).reduce(0) { $0 << 8 | UInt($1) }
      for index in values.indices where axes.pointee.axis[index].tag == tag {
        let axis = axes.pointee.axis[index]
        values[index] = min(axis.maximum, max(axis.minimum, FT_Fixed(value * 65_536)))
      }
    }
    FT_Set_Var_Design_Coordinates(face, axes.pointee.num_axis, &values)
    let coordinates = values.map { Float($0) / 65_536 }
    hb_font_set_var_coords_design(shaping, coordinates, UInt32(coordinates.count))
  }

  func has(_ scalar: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shaping, scalar.value, &glyph) != 0 && glyph != 0
  }

  // MARK: Pictures

  /// Whether drawing failed for lack of memory, which may pass; what is wrong with a font does not.
  private(set) var hasFailed = false

  private func succeeds(_ error: FT_Error) -> Bool {
    if Int32(error) == Int32(FT_Err_Out_Of_Memory) { hasFailed = true }
    return error == 0
  }

  /// Draws a glyph, and passes its coverage, the column of its left edge, and the rows that it reaches above the
  /// baseline.
  ///
  /// - Parameters:
  ///   - sixtyFourths: the size of the em in 1/64 of a pixel.
  ///   - quarter: the quarters of a pixel by which it is shifted right.
  func draw(_ glyph: UInt32, sixtyFourths: Int, quarter: Int, _ take: (FT_Bitmap, _ left: Int, _ top: Int) -> Void) {
    hasFailed = false
    guard setSize(sixtyFourths), succeeds(FT_Load_Glyph(face, glyph, CTEXT_LOAD_OUTLINE)),
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return }
    if boldness > 0 { FT_Outline_Embolden(&slot.pointee.outline, FT_Pos(boldness * Double(sixtyFourths))) }
    if isSlanted {
      var slant = FT_Matrix(xx: 0x1_0000, xy: 0x3333, yx: 0, yy: 0x1_0000)
      FT_Outline_Transform(&slot.pointee.outline, &slant)
    }
    if quarter > 0 { FT_Outline_Translate(&slot.pointee.outline, FT_Pos(quarter * 16), 0) }
    guard succeeds(FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL)) else { return }
    take(slot.pointee.bitmap, Int(slot.pointee.bitmap_left), Int(slot.pointee.bitmap_top))
  }

  /// Draws a glyph with colors. A font of bitmaps has few sizes; the smallest one that is at least as large is used.
  ///
  /// - Parameter take: gets the pixels, and the pixels per em that they were made for.
  func drawColors(
    _ glyph: UInt32, sixtyFourths: Int, _ take: (FT_Bitmap, _ left: Int, _ top: Int, _ pixelsPerEm: Double) -> Void
  ) {
    hasFailed = false
    var pixelsPerEm = Double(sixtyFourths) / 64
    if face.pointee.num_fixed_sizes > 0, let sizes = face.pointee.available_sizes {
      let strikes = (0..<Int(face.pointee.num_fixed_sizes)).map { Int(sizes[$0].y_ppem) }
      let best =
        strikes.indices.filter { strikes[$0] >= sixtyFourths }.min { strikes[$0] < strikes[$1] }
        ?? strikes.indices.max { strikes[$0] < strikes[$1] } ?? 0
      guard FT_Select_Size(face, FT_Int(best)) == 0 else { return }
      size = 0
      pixelsPerEm = Double(strikes[best]) / 64
    } else if !setSize(sixtyFourths) {
      return
    }
    guard pixelsPerEm > 0, succeeds(FT_Load_Glyph(face, glyph, CTEXT_LOAD_COLOR)), let slot = face.pointee.glyph
    else { return }
    if slot.pointee.format != FT_GLYPH_FORMAT_BITMAP {
      guard succeeds(FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL)) else { return }
    }
    take(slot.pointee.bitmap, Int(slot.pointee.bitmap_left), Int(slot.pointee.bitmap_top), pixelsPerEm)
  }

  private func setSize(_ sixtyFourths: Int) -> Bool {
    if size == sixtyFourths { return true }
    size = succeeds(FT_Set_Char_Size(face, 0, FT_F26Dot6(sixtyFourths), 72, 72)) ? sixtyFourths : 0
    return size != 0
  }
}
