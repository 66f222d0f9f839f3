import Controls
import Geometry
import Views

/// What an inspector in another process knows of a view. It does not keep the view alive.
final class TreeRecord {
  let number: Int
  weak var view: View?
  let key: ObjectIdentifier
  var children: [TreeRecord] = []
  /// Whether some views inside it are not sent yet.
  var isPartial = false
  /// The last reading of the tree that met the view.
  var pass = 0
  private(set) var facts: ViewFacts
  private(set) var place: ViewPlace?
  /// The whole text, to see without work that it is the same.
  private var wholeText: String?

  init(_ number: Int, _ view: View) {
    self.number = number
    self.view = view
    key = ObjectIdentifier(view)
    wholeText = view.searchedText
    facts = Self.facts(of: view)
  }

  /// Whether these are the views inside the view, in this order.
  func matches(_ subviews: [View]) -> Bool {
    guard children.count == subviews.count, !isPartial else { return false }
    for index in children.indices where children[index].view !== subviews[index] { return false }
    return true
  }

  // MARK: Reading

  /// Reads a view again.
  /// - Parameter readsPlace: whether its place in the picture is read, too.
  /// - Returns: what has changed; nil for nothing.
  func change(of view: View, readsPlace: Bool) -> TreeChanges.ViewChange? {
    var change = TreeChanges.ViewChange(number: number)
    if !isCurrent(view) {
      wholeText = view.searchedText
      let new = Self.facts(of: view)
      if new != facts {
        facts = new
        change.facts = new
      }
    }
    if readsPlace {
      let new = Self.place(of: view)
      if new != place {
        place = new
        change.place = new
      }
    }
    return change.facts == nil && change.place == nil ? nil : change
  }

  /// Reads a view that the inspector does not know.
  func wholeChange(of view: View, readsPlace: Bool) -> TreeChanges.ViewChange {
    if readsPlace { place = Self.place(of: view) }
    return TreeChanges.ViewChange(number: number, facts: facts, place: place)
  }

  /// Whether the facts are those of the view, as far as that is seen without making texts.
  private func isCurrent(_ view: View) -> Bool {
    facts.size == Self.size(of: view) && facts.isUnseen == view.isUnseen && facts.identifier == view.identifier
      && view.controller == nil && facts.title.wrappedValue == nil
      && wholeText.isExactly(view.searchedText)
  }

  private static func facts(of view: View) -> ViewFacts {
    ViewFacts(
      type: view.typeName.sendable, identifier: view.identifier?.sendable, title: ExactText(view.screenTitle?.sendable),
      text: ExactText(view.textStart?.sendable), size: size(of: view), isUnseen: view.isUnseen)
  }

  private static func size(of view: View) -> Size {
    let size = view.bounds.size
    let range = 0...TreeLimits.farthest
    return Size(size.width.bounded(in: range), size.height.bounded(in: range))
  }

  private static func place(of view: View) -> ViewPlace {
    func bounded(_ number: Double) -> Double { number.bounded(in: -TreeLimits.farthest...TreeLimits.farthest) }
    let map = view.transformToSuperview
    let origin = view.bounds.origin
    return ViewPlace(
      origin: Point(bounded(origin.x), bounded(origin.y)),
      map: Transform2D(
        a: bounded(map.a), b: bounded(map.b), c: bounded(map.c), d: bounded(map.d), tx: bounded(map.tx),
        ty: bounded(map.ty)),
      isInPicture: view.isInPicture, color: view.displayedColor?.sendable, takesPresses: view.takesPresses)
  }
}

nonisolated extension String {
  /// The text as the other side takes it: of the length of a row, and without U+0000.
  var sendable: String { cut(to: InspectedText.mostCharacters).withoutNull }

  var withoutNull: String {
    utf8.contains(0) ? String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{fffd}" : $0 })) : self
  }
}

nonisolated extension Color {
  /// The color with parts from 0 to 1.
  var sendable: Color {
    let range = 0.0...1
    return Color(
      red: red.bounded(in: range), green: green.bounded(in: range), blue: blue.bounded(in: range),
      alpha: alpha.bounded(in: range))
  }
}
