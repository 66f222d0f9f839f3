import CText
import Views

/// Turns paragraphs into glyphs with HarfBuzz.
final class TextShaper {
  let fonts: FontCollection
  private let buffer: OpaquePointer?
  private static let tabular = hb_feature_t(tag: 0x746e_756d, value: 1, start: 0, end: .max)
  /// The width of a tab, in spaces.
  private static let tab = 4.0

  init(_ fonts: FontCollection) {
    self.fonts = fonts
    buffer = hb_buffer_create()
  }

  isolated deinit { hb_buffer_destroy(buffer) }

  /// Returns the glyphs of a paragraph without newlines.
  ///
  /// - Parameter spans: the styles of all of it, in order.
  /// - Throws: ``TextFailure/noFont(_:)``
  func shape(_ text: String, spans: [TextSpan]) throws(TextFailure) -> ShapedParagraph {
    let itemizer = try TextItemizer(text, spans: spans, fonts: fonts)
    let paragraph = ShapedParagraph()
    var text = text
    paragraph.length = text.utf8.count
    paragraph.spans = spans
    paragraph.isRightToLeft = itemizer.isRightToLeft
    paragraph.clusters.reserveCapacity(itemizer.letterStarts?.count ?? paragraph.length)
    paragraph.glyphs.reserveCapacity(paragraph.clusters.capacity)
    text.withUTF8 { bytes in
      for item in itemizer.items {
        shape(item, bytes, itemizer.letterStarts, into: paragraph)
      }
    }
    markBreaks(paragraph, text)
    return paragraph
  }

  // MARK: A run

  private func shape(
    _ item: TextItemizer.Item, _ bytes: UnsafeBufferPointer<UInt8>, _ letterStarts: [Int]?,
    into paragraph: ShapedParagraph
  ) {
    let isRightToLeft = item.level & 1 == 1
    hb_buffer_clear_contents(buffer)
    bytes.withMemoryRebound(to: CChar.self) {
      hb_buffer_add_utf8(
        buffer, $0.baseAddress, Int32($0.count), UInt32(item.range.lowerBound), Int32(item.range.count))
    }
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, item.script)
    hb_buffer_set_language(buffer, hb_language_get_default())
    var feature = Self.tabular
    hb_shape(item.face.shaping, buffer, &feature, paragraph.spans[item.span].style.hasMonospacedDigits ? 1 : 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    let firstCluster = paragraph.clusters.count
    if let infos, let positions, count > 0 {
      append(
        UnsafeBufferPointer(start: infos, count: Int(count)), UnsafeBufferPointer(start: positions, count: Int(count)),
        item, bytes, letterStarts, into: paragraph)
    }
    guard paragraph.clusters.count > firstCluster else { return }
    paragraph.runs.append(
      ShapedParagraph.Run(
        face: item.face, level: item.level, span: item.span, clusters: firstCluster..<paragraph.clusters.count))
  }

  private func append(
    _ infos: UnsafeBufferPointer<hb_glyph_info_t>, _ positions: UnsafeBufferPointer<hb_glyph_position_t>,
    _ item: TextItemizer.Item, _ bytes: UnsafeBufferPointer<UInt8>, _ letterStarts: [Int]?,
    into paragraph: ShapedParagraph
  ) {
    let unit = Float(1 / item.face.unitsPerEm)
    let boldness = Float(item.face.boldness)
    let firstGlyph = paragraph.glyphs.count
    for index in infos.indices {
      let (position, id) = (positions[index], infos[index].codepoint)
      let advance = Float(position.x_advance) * unit
      paragraph.glyphs.append(
        ShapedParagraph.Glyph(
          id: id, x: Float(position.x_offset) * unit, y: Float(position.y_offset) * unit,
          advance: advance > 0 ? advance + boldness : advance))
    }
    // In the order of the text.
    let isRightToLeft = item.level & 1 == 1
    var letters = Letters(letterStarts, from: item.range.lowerBound)
    var index = isRightToLeft ? infos.count - 1 : 0
    let step = isRightToLeft ? -1 : 1
    while infos.indices.contains(index) {
      let start = Int(infos[index].cluster)
      let first = index
      index += step
      // A cluster ends where a letter begins: HarfBuzz may cut a letter that Unicode does not.
      while infos.indices.contains(index) {
        let next = Int(infos[index].cluster)
        if next != start, letters.isStart(next) { break }
        index += step
      }
      let end = infos.indices.contains(index) ? Int(infos[index].cluster) : item.range.upperBound
      let low = isRightToLeft ? index + 1 : first
      let high = isRightToLeft ? first + 1 : index
      appendCluster(
        start..<end, glyphs: firstGlyph + low..<firstGlyph + high, letters.starts(in: start..<end), isRightToLeft, item,
        bytes, into: paragraph)
    }
  }

  /// Appends a cluster; a ligature as its letters, equally wide.
  private func appendCluster(
    _ range: Range<Int>, glyphs: Range<Int>, _ letters: [Int], _ isRightToLeft: Bool, _ item: TextItemizer.Item,
    _ bytes: UnsafeBufferPointer<UInt8>, into paragraph: ShapedParagraph
  ) {
    var glyphCount = glyphs.count
    var advance = paragraph.glyphs[glyphs].reduce(0) { $0 + $1.advance }
    let first = bytes[range.lowerBound]
    if first < 0x20 || first == 0x7f || (first == 0xC2 && range.count > 1 && bytes[range.lowerBound + 1] < 0xA0) {
      // A control character.
      glyphCount = 0
      advance = first == 9 ? Float(Self.tab * spaceAdvance(item.face)) : 0
    }
    let run = Int32(paragraph.runs.count)
    let share = advance / Float(max(1, letters.count))
    for (index, start) in letters.enumerated() {
      let isDrawn = index == (isRightToLeft ? letters.count - 1 : 0)
      paragraph.clusters.append(
        ShapedParagraph.Cluster(
          start: Int32(start), run: run, firstGlyph: Int32(glyphs.lowerBound),
          glyphCount: isDrawn ? Int32(glyphCount) : 0, advance: share, flags: index > 0 ? .ligature : []))
    }
  }

  private func spaceAdvance(_ face: FontFace) -> Double {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(face.shaping, 0x20, &glyph) != 0 else { return 0.25 }
    return Double(hb_font_get_glyph_h_advance(face.shaping, glyph)) / face.unitsPerEm
  }

  /// The offsets where letters begin, asked for in ascending order.
  private struct Letters {
    private let known: [Int]?
    private var index = 0

    init(_ known: [Int]?, from start: Int) {
      self.known = known
      guard let known else { return }
      var (low, high) = (0, known.count)
      while low < high {
        let middle = (low + high) / 2
        if known[middle] < start { low = middle + 1 } else { high = middle }
      }
      index = low
    }

    mutating func isStart(_ offset: Int) -> Bool {
      guard let known else { return true }
      var index = index
      while index < known.count, known[index] < offset { index += 1 }
      return index < known.count && known[index] == offset
    }

    /// Returns the letters in a cluster, and moves on; the start of the cluster at least.
    mutating func starts(in range: Range<Int>) -> [Int] {
      guard let known else { return range.count == 1 ? [range.lowerBound] : Array(range) }
      var starts: [Int] = []
      while index < known.count, known[index] < range.upperBound {
        if known[index] >= range.lowerBound { starts.append(known[index]) }
        index += 1
      }
      return starts.isEmpty ? [range.lowerBound] : starts
    }
  }

  // MARK: Breaks

  private func markBreaks(_ paragraph: ShapedParagraph, _ text: String) {
    let opportunities = LineBreaks(text.unicodeScalars).opportunities()
    var (offset, index) = (0, 0)
    for (scalar, canBreak) in zip(text.unicodeScalars, opportunities) {
      while index < paragraph.clusters.count, paragraph.clusters[index].start < offset { index += 1 }
      guard index < paragraph.clusters.count else { return }
      if paragraph.clusters[index].start == offset {
        if canBreak, index > 0, !paragraph.clusters[index].flags.contains(.ligature) {
          paragraph.clusters[index - 1].flags.insert(.breakAfter)
        }
        mark(scalar, index, of: paragraph)
      }
      offset += UTF8.width(scalar)
    }
  }

  private func mark(_ scalar: Unicode.Scalar, _ index: Int, of paragraph: ShapedParagraph) {
    switch scalar.value {
    // Spaces hang over at the end of a line, no-break spaces do not.
    case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000:
      paragraph.clusters[index].flags.insert(.space)
    case 0xAD:
      let run = Int(paragraph.clusters[index].run)
      paragraph.clusters[index].flags.insert(.softHyphen)
      guard paragraph.runs[run].hyphen == nil, let hyphen = hyphen(of: paragraph.runs[run].face) else { return }
      paragraph.runs[run].hyphen = Int32(paragraph.glyphs.count)
      paragraph.glyphs.append(hyphen)
    default: break
    }
  }

  /// The glyph of a hyphen; nil where the font has none.
  private func hyphen(of face: FontFace) -> ShapedParagraph.Glyph? {
    var glyph: hb_codepoint_t = 0
    for letter in [0x2010, 0x2D] as [hb_codepoint_t]
    where hb_font_get_nominal_glyph(face.shaping, letter, &glyph) != 0 {
      let advance = Double(hb_font_get_glyph_h_advance(face.shaping, glyph)) / face.unitsPerEm + face.boldness
      return ShapedParagraph.Glyph(id: glyph, x: 0, y: 0, advance: Float(advance))
    }
    return nil
  }
}
