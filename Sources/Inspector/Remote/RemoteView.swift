import Geometry

/// A view of a program in another process, as far as its inspector knows it.
final class RemoteView: InspectedView {
  /// The number that the program gave the view.
  let number: Int
  var facts: ViewFacts
  /// Where the view is in the picture; nil where the program has not sent it yet.
  var place: ViewPlace?
  weak var parent: RemoteView?
  var children: [RemoteView] = []
  /// The last change of the tree in which the view was reached from the window.
  var reached = 0
  /// The last change of the tree that gave the view its present parent.
  var moved = 0

  init(_ number: Int, _ facts: ViewFacts) {
    self.number = number
    self.facts = facts
  }

  var typeName: String { facts.type }
  var identifier: String? { facts.identifier }
  var screenTitle: String? { facts.title.wrappedValue }
  var textStart: String? { facts.text.wrappedValue }
  var searchedText: String? { facts.text.wrappedValue }
  var isUnseen: Bool { facts.isUnseen }
  var parentView: (any InspectedView)? { parent }
  var childCount: Int { children.count }
  func child(at index: Int) -> any InspectedView { children[index] }
  var bounds: Rect { Rect(origin: place?.origin ?? .zero, size: facts.size) }
  var transformToSuperview: Transform2D { place?.map ?? .identity }
  var isInPicture: Bool { place?.isInPicture ?? false }
  var displayedColor: Color? { place?.color }
  var takesPresses: Bool { place?.takesPresses ?? false }
}
