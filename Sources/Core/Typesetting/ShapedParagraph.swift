import Views

/// A paragraph as glyphs, in parts of the em: the same for every size, scale and width.
///
/// Clusters are what a caret moves by: letters with their marks. They come in the order of the text, and the glyphs
/// of a run from left to right.
final class ShapedParagraph {
  struct Glyph {
    var id: UInt32
    /// The place relative to the pen, right and up, and the distance to the next glyph; in parts of the em.
    var x: Float
    var y: Float
    var advance: Float
  }

  struct Cluster {
    /// The offset of its first byte in the paragraph.
    var start: Int32
    var run: Int32
    var firstGlyph: Int32
    var glyphCount: Int32
    /// In parts of the em.
    var advance: Float
    var flags: Flags
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let space = Flags(rawValue: 1)
    static let breakAfter = Flags(rawValue: 2)
    /// A later letter of a ligature, which is drawn with the first one.
    static let ligature = Flags(rawValue: 4)
    /// A hyphen where a line ends after it, else nothing.
    static let softHyphen = Flags(rawValue: 8)
  }

  /// Clusters with the same font, direction and script.
  struct Run {
    var face: FontFace
    /// The embedding level; odd ones are written from right to left.
    var level: UInt8
    /// The index of the span of attributes.
    var span: Int
    var clusters: Range<Int>
    /// The index of the glyph of a hyphen, where the run has a soft hyphen.
    var hyphen: Int32?

    var isRightToLeft: Bool { level & 1 == 1 }
  }

  /// In UTF-8.
  var length = 0
  var runs: [Run] = []
  var clusters: [Cluster] = []
  var glyphs: [Glyph] = []
  var isRightToLeft = false
  /// The styles of the text; the base style alone if the text has no attributes.
  var spans: [TextSpan] = []

  /// The bytes that it takes in memory.
  var cost: Int { 256 + length + clusters.count * 24 + glyphs.count * 16 + runs.count * 48 }

  /// The offset of the end of a cluster.
  func end(of cluster: Int) -> Int {
    cluster + 1 < clusters.count ? Int(clusters[cluster + 1].start) : length
  }

  /// Returns a soft hyphen as it is shown at the end of a line.
  func hyphenated(_ index: Int) -> Cluster {
    var cluster = clusters[index]
    guard let hyphen = runs[Int(cluster.run)].hyphen else { return cluster }
    (cluster.firstGlyph, cluster.glyphCount, cluster.advance) = (hyphen, 1, glyphs[Int(hyphen)].advance)
    return cluster
  }

  /// Returns the index of the cluster that holds an offset; the number of clusters beyond the last one.
  func cluster(holding offset: Int) -> Int {
    if offset >= length { return clusters.count }
    var (low, high) = (0, clusters.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(clusters[middle].start) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Calls `body` with the parts of the runs in a range of clusters, in the order in which they appear from left to
  /// right.
  ///
  /// > Source: Unicode Standard Annex 9, rule L2.
  func forEachPart(of range: Range<Int>, _ body: (_ run: Run, _ clusters: Range<Int>) -> Void) {
    guard runs.count > 1 else {
      if let run = runs.first, !range.isEmpty { body(run, range) }
      return
    }
    var parts = runs.indices.filter { runs[$0].clusters.overlaps(range) }
    let levels = parts.map { runs[$0].level }
    let (highest, lowestOdd) = (levels.max() ?? 0, levels.filter { $0 & 1 == 1 }.min() ?? .max)
    var level = highest
    while level >= lowestOdd {
      var start = 0
      while start < parts.count {
        var end = start
        while end < parts.count, runs[parts[end]].level >= level { end += 1 }
        if end > start { parts[start..<end].reverse() }
        start = max(end, start + 1)
      }
      level -= 1
    }
    for part in parts { body(runs[part], runs[part].clusters.clamped(to: range)) }
  }
}

/// A part of a paragraph with one style.
struct TextSpan: Hashable {
  /// In UTF-8, from the start of the paragraph.
  var range: Range<Int>
  var style: FontStyle
  /// In points; nil for that of the whole text.
  var size: Double?
}
