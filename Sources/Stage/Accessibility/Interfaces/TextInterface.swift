import Geometry
import Views

/// The text of an object, its caret and its selection, counted in Unicode scalars. Offsets beyond the text count as its
/// end.
struct TextInterface: ObjectInterface {
  static let name = "org.a11y.atspi.Text"
  static let propertyNames = ["CharacterCount", "CaretOffset"]

  let node: AccessibleNode
  let provider: AccessibleProvider

  var text: ScalarText { node.text ?? ScalarText("") }
  private var component: ComponentInterface { ComponentInterface(node: node, provider: provider) }

  func property(_ name: String) -> BusValue? {
    switch name {
    case "CharacterCount": .int(text.count)
    case "CaretOffset": .int(node.own.text.map { text.offset(ofUTF8: $0.caret) } ?? 0)
    default: nil
    }
  }

  func call(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    if let answer = try read(member, &arguments) { return answer }
    if let answer = try select(member, &arguments) { return answer }
    return try place(member, &arguments)
  }

  // MARK: Reading

  private func read(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    switch member {
    case "GetText": return [.string(text[try range(&arguments)])]
    case "GetCharacterAtOffset":
      let offset = try arguments.int()
      return [.int(text.scalars.indices.contains(offset) ? Int(text.scalars[offset].value) : 0)]
    case "GetStringAtOffset": return answer(part(try arguments.int(), try granularity(&arguments)))
    case "GetTextBeforeOffset", "GetTextAtOffset", "GetTextAfterOffset":
      let (offset, unit) = (try arguments.int(), try boundary(&arguments))
      let part = part(offset, unit)
      switch member {
      case "GetTextBeforeOffset": return answer(part.lowerBound == 0 ? 0..<0 : self.part(part.lowerBound - 1, unit))
      case "GetTextAfterOffset": return answer(next(after: part, unit))
      default: return answer(part)
      }
    case "GetAttributes", "GetAttributeRun":
      _ = try arguments.int()
      return [.texts([]), .int(0), .int(text.count)]
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [.texts([])]
    case "GetAttributeValue": return [.string("")]
    default: return nil
    }
  }

  private func answer(_ range: Range<Int>) -> [BusValue] {
    [.string(text[range]), .int(range.lowerBound), .int(range.upperBound)]
  }

  private func granularity(_ arguments: inout BusArguments) throws(BusFailure) -> ScalarText.Unit {
    let number = try arguments.unsigned()
    guard let unit = ScalarText.Unit(rawValue: number) else {
      throw .invalidArguments("there is no granularity \(number)")
    }
    return unit
  }

  /// The older names of the units, which tell whether their starts or their ends divide the text: here the starts do.
  /// > Source: AT-SPI2, `atspi-constants.h`, `AtspiTextBoundaryType`.
  private func boundary(_ arguments: inout BusArguments) throws(BusFailure) -> ScalarText.Unit {
    switch try arguments.unsigned() {
    case 0: .letter
    case 1, 2: .word
    case 3, 4: .sentence
    case 5, 6: .line
    case let number: throw .invalidArguments("there is no boundary type \(number)")
    }
  }

  private func next(after part: Range<Int>, _ unit: ScalarText.Unit) -> Range<Int> {
    part.upperBound == text.count ? text.count..<text.count : self.part(part.upperBound, unit)
  }

  /// The unit around an offset. A line is one of those that are seen, where the view tells them.
  private func part(_ offset: Int, _ unit: ScalarText.Unit) -> Range<Int> {
    let part = text.unit(unit, at: offset)
    guard unit == .line, !part.isEmpty, let editor = node.editor else { return part }
    return line(around: min(text.clamped(offset), part.upperBound - 1), in: part, editor)
  }

  /// The most scalars of a paragraph in which the lines are looked for.
  private static let longestLine = 2000

  private func line(
    around place: Int, in paragraph: Range<Int>, _ editor: any AccessibilityTextEditing
  ) -> Range<Int> {
    func height(_ offset: Int) -> Double? {
      editor.accessibilityTextRect(text.utf8(offset..<offset + 1)).map { $0.midY }
    }
    guard let own = height(place) else { return paragraph }
    func isBeside(_ offset: Int) -> Bool { height(offset).map { abs($0 - own) < 1 } ?? true }
    var (start, end) = (place, place + 1)
    let near = max(paragraph.lowerBound, place - Self.longestLine)..<min(paragraph.upperBound, place + Self.longestLine)
    while start > near.lowerBound, isBeside(start - 1) { start -= 1 }
    while end < near.upperBound, isBeside(end) { end += 1 }
    return start..<end
  }

  private func range(_ arguments: inout BusArguments) throws(BusFailure) -> Range<Int> {
    let (start, end) = (try arguments.int(), try arguments.int())
    return text.range(max(0, start), end)
  }

  // MARK: Caret and selection

  private func select(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    switch member {
    case "SetCaretOffset":
      let offset = text.clamped(try arguments.int())
      return [.bool(select(offset..<offset))]
    case "GetNSelections": return [.int(selection.isEmpty ? 0 : 1)]
    case "GetSelection":
      let range = try arguments.int() == 0 ? selection : 0..<0
      return [.int(range.lowerBound), .int(range.upperBound)]
    case "AddSelection":
      let range = try range(&arguments)
      return [.bool(selection.isEmpty && select(range))]
    case "SetSelection":
      let number = try arguments.int()
      let range = try range(&arguments)
      return [.bool(number == 0 && select(range))]
    case "RemoveSelection":
      guard try arguments.int() == 0, !selection.isEmpty else { return [.bool(false)] }
      return [.bool(select(selection.upperBound..<selection.upperBound))]
    default: return nil
    }
  }

  private var selection: Range<Int> {
    guard let own = node.own.text else { return 0..<0 }
    return text.offset(ofUTF8: own.selection.lowerBound)..<text.offset(ofUTF8: own.selection.upperBound)
  }

  private func select(_ range: Range<Int>) -> Bool {
    guard node.editor != nil else { return false }
    let bytes = text.utf8(range)
    return provider.perform(on: node) { ($0 as? any AccessibilityTextEditing)?.selectAccessibilityText(bytes) ?? false }
  }

  // MARK: Places

  private func place(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    switch member {
    case "GetCharacterExtents":
      let offset = min(text.clamped(try arguments.int()), max(0, text.count - 1))
      return extents(of: offset..<min(offset + 1, text.count), try component.space(&arguments))
    case "GetRangeExtents":
      let range = try range(&arguments)
      return extents(of: range, try component.space(&arguments))
    case "GetOffsetAtPoint": return [.int(offset(at: try component.point(&arguments)))]
    case "GetBoundedRanges": return [.array("(iisv)", try ranges(&arguments))]
    case "ScrollSubstringTo", "ScrollSubstringToPoint":
      return [.bool(provider.perform(on: node) { $0.performAccessibilityAction(.scrollToVisible) })]
    default: return nil
    }
  }

  private func extents(of range: Range<Int>, _ space: ComponentInterface.Space) -> [BusValue] {
    component.extents(of: rect(of: range) ?? component.frame, in: space).map { .int($0) }
  }

  /// In the window's coordinates; nil where the view does not tell it.
  private func rect(of range: Range<Int>) -> Rect? {
    guard let view = node.view as? any AccessibilityTextPlacing,
      let rect = view.accessibilityTextRect(text.utf8(range)), rect.isFinite,
      let corner = view.convert(rect.origin, to: nil), let other = view.convert(Point(rect.maxX, rect.maxY), to: nil)
    else { return nil }
    return Rect(enclosing: [corner, other])
  }

  /// The parts of the text inside a rectangle: x, y, width, height, and a coordinate type.
  private func ranges(_ arguments: inout BusArguments) throws(BusFailure) -> [BusValue] {
    let numbers = [try arguments.int(), try arguments.int(), try arguments.int(), try arguments.int()]
    let space = try component.space(&arguments)
    var ranges: [Range<Int>] = []
    for offset in 0..<min(text.count, 2 * Self.longestLine) {
      guard let rect = rect(of: offset..<offset + 1) else { continue }
      let place = component.extents(of: rect, in: space)
      // Wide enough for the sum of any two numbers of 32 bits.
      guard place[0] >= numbers[0], place[1] >= numbers[1], place[0] + place[2] <= numbers[0] + numbers[2],
        place[1] + place[3] <= numbers[1] + numbers[3]
      else { continue }
      if let last = ranges.last, last.upperBound == offset {
        ranges[ranges.count - 1] = last.lowerBound..<offset + 1
      } else {
        ranges.append(offset..<offset + 1)
      }
    }
    return ranges.map {
      .structure([.int($0.lowerBound), .int($0.upperBound), .string(text[$0]), .variant(.string(""))])
    }
  }

  /// The scalar at a place in the window's coordinates; -1 for none.
  private func offset(at point: Point) -> Int {
    (0..<min(text.count, 2 * Self.longestLine)).first { rect(of: $0..<$0 + 1)?.contains(point) == true } ?? -1
  }
}
