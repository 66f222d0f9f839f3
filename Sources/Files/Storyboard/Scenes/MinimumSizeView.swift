import Controls
import Geometry
import Views

/// Scrolls the content of a scene where there is less room than it needs at least; else the content fills it.
final class MinimumSizeView: ScrollView {
  private let scene: StoryboardDocument.Scene
  private let content: View

  init(_ scene: StoryboardDocument.Scene, _ content: View) {
    self.scene = scene
    self.content = content
    super.init(frame: .zero)
    relativeFrame = .fill
    addSubview(content)
  }

  private var minimum: Size {
    let usual = scene.minimumSize ?? .zero
    return horizontalSizeClass == .compact ? scene.compactMinimumSize ?? usual : usual
  }

  override func horizontalSizeClassDidChange() {
    super.horizontalSizeClassDidChange()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = Size(max(bounds.width, minimum.width), max(bounds.height, minimum.height))
    content.frame = Rect(origin: .zero, size: size)
    contentSize = size
  }
}

nonisolated extension StoryboardDocument.Scene {
  /// Whether the scene has a minimum size.
  var canScroll: Bool { minimumSize != nil || compactMinimumSize != nil }
}
