import Geometry
import Views

/// A view as the builder remembers it. Nodes lie in painting order: a view, then what it holds, from back to front; the
/// number of a view's node is its slot.
nonisolated struct ViewNode {
  // Neither is held: a tree that changes makes the nodes anew before they are looked at.
  let state: UnsafeMutablePointer<ViewState>
  private let reference: Unmanaged<View>
  /// What it is shown in: its parent, or a portal.
  let parent: Int32
  /// The number after the last one of what the view holds.
  var end: Int32
  /// What the children are drawn in: the number of the node that made this context, 0 for the window; `dark` where nothing
  /// of them can be seen.
  var inner = ViewNode.dark
  /// How many items are the view's as one picture, with those of all it holds, who then have none of their own.
  var pictureCount: Int32 = 0
  /// How many items lie before those of the children, and after.
  var lookCount: UInt8 = 0
  var tailCount: UInt8 = 0
  /// Whether a clip lies around the items of the children.
  var hasClip = false
  let isLabel: Bool
  /// Whether the view with all it holds is one picture: a group, or what a group of one item became.
  var isPicture = false
  /// Whether the items before those of the children are all that the view could have.
  var isComplete = false
  /// Whether the view cuts its children off.
  var isClip = false
  /// Whether the view may hide what is below it.
  var isCover = false
  /// What the view's own items touch of the window; of one that is one picture, what all of it touches.
  var touch = Rect.zero
  /// From the view's plane to the window.
  var map = Transform2D.identity

  static let dark: Int32 = -1

  @MainActor init(_ view: View, parent: Int32, number: Int32) {
    state = view.state
    reference = Unmanaged.passUnretained(view)
    self.parent = parent
    end = number + 1
    isLabel = view is Label
    isPicture = view.groupPicture != nil
    isClip = view.clipPicture != nil
  }

  var view: View { reference.takeUnretainedValue() }

  /// Whether what the view has in the list is its own looks and nothing else.
  var hasLooksOnly: Bool { pictureCount == 0 && tailCount == 0 && !isPicture && !isClip && !hasClip }

  /// How many items there are because of this view alone, or of its picture.
  var itemCount: Int { Int(pictureCount) + Int(lookCount) + Int(tailCount) + (hasClip ? 2 : 0) }

  /// Whether neither the view nor what it holds has left anything anywhere.
  var isDark: Bool { inner == ViewNode.dark && itemCount == 0 && !isCover && !isPicture && !isClip }

  mutating func forgetItems() {
    pictureCount = 0
    lookCount = 0
    tailCount = 0
    hasClip = false
    isComplete = false
  }
}

/// What views are drawn in: the window, a clip, or a picture.
nonisolated struct DrawingContext {
  /// What can be seen: the window inside the clips around.
  var visible: Rect
  /// What is put in the list: what can be seen, or in a kept picture all that its own clips leave.
  var whole: Rect
  /// Which pixels can be touched: a clip paints at its edge a little beyond it.
  var touchable: Rect
  /// The node of the outermost picture around, 0 for none.
  var picture: Int32 = 0
  /// The nodes of the innermost clip around and of the one around that, 0 for none.
  var clip: Int32 = 0
  var outerClip: Int32 = 0
  /// Whether what the clip holds is a kept picture, or what is around it is one: nothing in it is left out for being covered.
  var isKept = false
  /// Whether the clip cuts anything off, and so has items of its own where it holds any.
  var cuts = false
  /// How many items the clip holds.
  var itemCount = 0
  /// What the border over the clip touches.
  var tailTouch = Rect.zero

  /// Larger than what any number on screen reaches.
  static let everywhere = Rect(-1e12, -1e12, 2e12, 2e12)

  init(window: Rect) {
    visible = window
    whole = window
    touchable = window
  }
}
