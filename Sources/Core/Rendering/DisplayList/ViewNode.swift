import Geometry
import Views

/// The builder's record of a view. Nodes are in drawing order: a view, then its content, back to front. The index of a
/// view's node is its slot.
nonisolated struct ViewNode {
  // Unretained, because the nodes are made again after any change to the tree, before they are read.
  let state: UnsafeMutablePointer<ViewState>
  private let reference: Unmanaged<View>
  /// The node that contains the view: its parent, or a portal.
  let parent: Int32
  /// The index after the last node of the view's content.
  var end: Int32
  /// The drawing context of the children: the index of the node that made it, 0 for the window, or `dark` if they are
  /// invisible.
  var inner = ViewNode.dark
  /// The number of items of the view drawn as one picture, including its content, whose nodes then have no items.
  var pictureCount: Int32 = 0
  /// The number of items before and after those of the children.
  var lookCount: UInt8 = 0
  var tailCount: UInt8 = 0
  /// Whether a clip surrounds the items of the children.
  var hasClip = false
  let isLabel: Bool
  /// Whether the view may paint images.
  let paintsImages: Bool
  /// Whether the view with its content is one picture: a group, or a single item.
  var isPicture = false
  /// Whether all possible items before those of the children are in the list.
  var isComplete = false
  /// Whether the view clips its children.
  var isClip = false
  /// Whether the view can hide content below it.
  var isCover = false
  /// The area of the window that the view's own items touch. For a picture, the area of the whole picture.
  var touch = Rect.zero
  /// The transform from the view's plane to the window.
  var map = Transform2D.identity
  /// The distance by which the content is drawn from its place, so that it is scrolled by whole device pixels.
  var contentShift = Vector.zero
  /// Whether the view is drawn from a whole device pixel at rest, and the distance to it.
  let standsOnPixels: Bool
  var restShift = Vector.zero
  /// Whether the view moves by parts of device pixels, alone or with a view around it.
  var isFree = false

  static let dark: Int32 = -1

  @MainActor init(_ view: View, parent: Int32, number: Int32) {
    state = view.state
    reference = Unmanaged.passUnretained(view)
    self.parent = parent
    end = number + 1
    isLabel = view is Label
    paintsImages = view.paintsImages
    standsOnPixels = view.standsOnPixels
    isPicture = view.groupPicture != nil
    isClip = view.clipPicture != nil
  }

  var view: View { reference.takeUnretainedValue() }

  /// Whether the items before those of the children are all that the view has in the list.
  var hasLooksOnly: Bool { pictureCount == 0 && tailCount == 0 && !isPicture && !isClip && !hasClip }

  /// The number of items of this view alone, or of its picture.
  var itemCount: Int { Int(pictureCount) + Int(lookCount) + Int(tailCount) + (hasClip ? 2 : 0) }

  /// Whether neither the view nor its content has items in the list.
  var isDark: Bool { inner == ViewNode.dark && itemCount == 0 && !isCover && !isPicture && !isClip }

  mutating func forgetItems() {
    pictureCount = 0
    lookCount = 0
    tailCount = 0
    hasClip = false
    isComplete = false
  }
}

/// The drawing context of views: the window, a clip, or a picture.
nonisolated struct DrawingContext {
  /// The visible area: the intersection of the window and the clips around.
  var visible: Rect
  /// The area from which items are added to the list: the visible area or, for a cached picture, all content inside its
  /// own clips.
  var whole: Rect
  /// The area that can be painted. A clip paints slightly beyond its edge.
  var touchable: Rect
  /// The node of the outermost picture around; 0 for none.
  var picture: Int32 = 0
  /// The nodes of the two innermost clips around; 0 for none.
  var clip: Int32 = 0
  var outerClip: Int32 = 0
  /// Whether the context is in a cached picture or contains one. Its hidden items must stay in the list.
  var isKept = false
  /// Whether the clip clips anything. Otherwise it has no items itself.
  var cuts = false
  /// The number of items in the clip.
  var itemCount = 0
  /// The area that the border over the clipped content touches.
  var tailTouch = Rect.zero

  /// A rectangle larger than any coordinate on screen.
  static let everywhere = Rect(-1e12, -1e12, 2e12, 2e12)

  init(window: Rect) {
    visible = window
    whole = window
    touchable = window
  }
}
