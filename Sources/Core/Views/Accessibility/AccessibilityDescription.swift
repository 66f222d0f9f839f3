/// What assistive technologies know of a view: what it is, what it says, what can be done with it.
///
/// A view fills it in ``View/describeAccessibility(_:)``. What a program sets, such as
/// ``View/accessibilityLabel``, goes before it.
public nonisolated struct AccessibilityDescription {
  /// What the view is; nil for one that only holds others, which they know in its place.
  public var role: AccessibilityRole?
  /// Its name.
  public var label: String?
  /// What stands in it while it is empty; it names what has no other name.
  public var placeholder: String?
  /// Its value in words, such as "40 %"; nil for that of ``range``, if there is one.
  public var value: String?
  /// What it does, or what is wrong with it, beyond its name.
  public var hint: String?
  /// Its states.
  public var traits: AccessibilityTraits = []
  /// What can be done with it, the usual first.
  public var actions: [AccessibilityAction] = []
  /// Its value and the limits of it.
  public var range: Range?
  /// Its text, if the user can move in it.
  public var text: Text?
  /// Its place among its siblings, also those that are not shown.
  public var position: Position?
  /// The level of a heading, from 1.
  public var level: Int?
  /// The number of all children, also those that are not shown; nil: there are no others.
  public var childCount: Int?
  /// The number of columns of a table; nil: it is none.
  public var columnCount: Int?
  /// The direction in which the header of a column says that the rows are sorted; nil: by another column, or not.
  public var sortOrder: SortOrder?
  /// Whether views inside it stay unknown. nil, the default: as its role has it.
  public var hidesSubviews: Bool?

  /// Says nothing yet.
  public init() {}

  /// The direction of sorted rows.
  /// > Source: WAI-ARIA 1.2, `aria-sort`.
  public enum SortOrder: String, Hashable, Sendable {
    /// The least value comes first.
    case ascending
    /// The greatest value comes first.
    case descending
  }

  /// A number within limits.
  public struct Range: Hashable, Sendable {
    /// The least value.
    public var minimum: Double
    /// The greatest value.
    public var maximum: Double
    /// The present value.
    public var value: Double
    /// The least change; 0 for none.
    public var step: Double

    /// Makes a value in its limits.
    public init(_ value: Double, in limits: ClosedRange<Double>, step: Double = 0) {
      (minimum, maximum, self.value, self.step) = (limits.lowerBound, limits.upperBound, value, step)
    }
  }

  /// A text with a selection.
  public struct Text: Hashable, Sendable {
    /// What is shown: bullets where the text is hidden.
    public var string: String
    /// The selection, in UTF-8 offsets of ``string``; empty for the caret.
    public var selection: Swift.Range<Int>
    /// The end of the selection that moves.
    public var caret: Int

    /// Makes a text.
    public init(_ string: String, selection: Swift.Range<Int>, caret: Int) {
      (self.string, self.selection, self.caret) = (string, selection, caret)
    }

    /// Whether both are the same, byte by byte.
    public static func == (a: Text, b: Text) -> Bool {
      a.string.isExactly(b.string) && a.selection == b.selection && a.caret == b.caret
    }
  }

  /// A place in a set, as in "3 of 12".
  public struct Position: Hashable, Sendable {
    /// From 1.
    public var index: Int
    /// The number of elements in the set.
    public var count: Int

    /// Makes a place.
    public init(_ index: Int, of count: Int) { (self.index, self.count) = (index, count) }
  }
}
