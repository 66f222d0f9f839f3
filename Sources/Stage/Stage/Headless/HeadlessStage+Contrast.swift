import Geometry
import Rendering
import Transitions
import Views

/// How well a text on screen stands out from what is painted behind it.
public nonisolated struct TextContrast: Hashable, Sendable {
  /// The text, or the part of it that has this color.
  public let text: String
  /// The size of the text in points.
  public let fontSize: Double
  /// The contrast ratio where it is least, 1 to 21.
  public let ratio: Double
  /// The color of the letters there, with its opacity applied.
  public let color: Color
  /// The color behind them there.
  public let background: Color

  /// The least ratio for text of any size: 4.5.
  /// > Source: WCAG 2.2, success criterion 1.4.3, level AA.
  public static let minimum = 4.5
  /// The least ratio where the user needs more contrast: 7.
  /// > Source: WCAG 2.2, success criterion 1.4.6, level AAA.
  public static let enhanced = 7.0
}

extension HeadlessStage {
  /// Measures the contrast of each text on the screen on top, and of what lies over it, such as a toast: the colors of
  /// the letters over the pixels that are painted behind them.
  ///
  /// ```swift
  /// stage.show(settings)
  /// let poor = stage.textContrasts().filter { $0.ratio < TextContrast.minimum }
  /// ```
  /// Texts of disabled controls are left out, as are texts that cannot be seen. Parts of an attributed text that have a
  /// color are measured one by one. The measurement draws frames, in which no time passes: call it between frames, and
  /// not while something records.
  /// > Source: WCAG 2.2, "contrast ratio"; Xcode, `performAccessibilityAudit(for: .contrast)`.
  public func textContrasts() -> [TextContrast] {
    let labels = readableLabels
    guard let written = draw() else { return [] }
    var found: [TextContrast] = []
    let colors = labels.map(\.textColor)
    for label in labels { label.textColor = .clear }
    if let blank = draw() {
      for (label, color) in zip(labels, colors) {
        found += worst(of: label, label.text, color, written, blank).map { [$0] } ?? []
      }
    }
    for (label, color) in zip(labels, colors) { label.textColor = color }
    let parts = labels.map { label in label.attributedText.runs.filter { $0.attributes.color != nil } }
    for index in 0..<(parts.map(\.count).max() ?? 0) { found += contrasts(ofPart: index, parts, labels, written) }
    _ = draw()
    return found
  }

  /// Of the labels that have so many parts with a color of their own.
  private func contrasts(
    ofPart index: Int, _ parts: [[AttributedText.Run]], _ labels: [Label], _ written: PixelBuffer
  ) -> [TextContrast] {
    let chosen = zip(labels, parts).filter { $0.1.count > index }
    let texts = chosen.map { $0.0.attributedText }
    for ((label, parts), text) in zip(chosen, texts) {
      var text = text
      text.addAttributes(AttributedText.Attributes(color: .clear), in: parts[index].range)
      label.attributedText = text
    }
    let blank = draw()
    var found: [TextContrast] = []
    for ((label, parts), text) in zip(chosen, texts) {
      let part = parts[index]
      let string = String(decoding: Array(text.string.utf8)[part.range], as: UTF8.self)
      if let blank, let color = part.attributes.color, let worst = worst(of: label, string, color, written, blank) {
        found.append(worst)
      }
      label.attributedText = text
    }
    return found
  }

  /// The present picture, without time having passed.
  private func draw() -> PixelBuffer? {
    core.frame(at: core.loop.now)
    return core.target.picture()
  }

  /// A presented screen dims those beneath, which are not there to be read.
  var readableLabels: [Label] {
    guard let root = window.rootViewController else { return window.readableLabels }
    let top = root.presentedViewController == nil ? root : window.topViewController ?? root
    let screens = Array(sequence(first: root, next: \.presentedViewController))
    let others = window.subviews.filter { view in !screens.contains { $0.view.isDescendant(of: view) } }
    return ([top.view] + others).flatMap(\.readableLabels)
  }

  /// A label covers a pixel where the picture without its text is another one.
  private func worst(
    of label: Label, _ text: String, _ color: Color, _ written: PixelBuffer, _ blank: PixelBuffer
  ) -> TextContrast? {
    let alpha = color.alpha * sequence(first: label as View, next: \.superview).reduce(1) { $0 * $1.alpha }
    let scale = core.target.scale
    let frame = label.shownFrame.intersection(window.bounds)
    guard frame.width > 0, frame.height > 0 else { return nil }
    let (left, right) = (Int(frame.minX * scale), min(written.width, Int((frame.maxX * scale).rounded(.up))))
    let (top, bottom) = (Int(frame.minY * scale), min(written.height, Int((frame.maxY * scale).rounded(.up))))
    var worst: TextContrast?
    var known: [UInt32: Double] = [:]
    for y in max(0, top)..<max(0, top, bottom) {
      for x in max(0, left)..<max(0, left, right) where written[x, y] != blank[x, y] {
        let behind = blank[x, y] & 0xff_ffff
        guard known[behind] == nil else { continue }
        let background = Color(rgb: behind)
        let front = background.mixed(with: color.withAlpha(1), by: alpha)
        let ratio = front.contrastRatio(to: background)
        known[behind] = ratio
        if ratio < worst?.ratio ?? .infinity {
          worst = TextContrast(
            text: text, fontSize: label.shownFontSize, ratio: ratio, color: front, background: background)
        }
      }
    }
    return worst
  }
}

extension View {
  /// The labels in this view, outermost first, without those that cannot be seen and those of disabled controls.
  /// > Source: WCAG 2.2, 1.4.3, "incidental".
  fileprivate var readableLabels: [Label] {
    guard !isHidden, alpha > 0.01, (self as? Control)?.isEnabled != false else { return [] }
    let own = (self as? Label).map { $0.text.isEmpty ? [] : [$0] } ?? []
    return own + subviews.flatMap(\.readableLabels)
  }
}
