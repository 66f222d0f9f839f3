import Controls
import Geometry
import Views

/// The folders from the root to the one that is shown, as buttons. Those without room are in a menu before them.
final class PathBar: View {
  var onOpen: ((FilePath) -> Void)?
  private let more = Button(icon: .chevronLeft, style: .plain)
  private var buttons: [Button] = []
  private var folders: [FilePath] = []
  private static let gap = 2.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    more.accessibilityLabel = "Folders around"
    more.menuProvider = { [weak self] in self?.hiddenFolders ?? Menu() }
    addSubview(more)
    accessibilityRole = .toolbar
    accessibilityLabel = "Folder"
  }

  /// Shows the way to a folder, or a title alone.
  func show(_ folder: FilePath?, title: String) {
    folders = folder.map { folder in Array(sequence(first: folder, next: \.parent)).reversed() } ?? []
    for button in buttons { button.removeFromSuperview() }
    buttons = folders.map { folder in
      Button(folder.parent == nil ? "/" : folder.lastComponent, style: .plain) { [weak self] in self?.onOpen?(folder) }
    }
    if folder == nil { buttons = [Button(title, style: .plain)] }
    buttons.last?.style = .gray
    for button in buttons { addSubview(button) }
    setNeedsLayout()
  }

  private var hiddenFolders: Menu {
    let hidden = zip(folders, buttons).filter(\.1.isHidden).reversed()
    return Menu(
      children: hidden.map { folder, button in
        .action(Action(button.title ?? "") { [weak self] in self?.onOpen?(folder) })
      })
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(0, more.measuredSize(within: Size(.infinity, .infinity)).height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let widths = buttons.map { $0.measuredSize(within: Size(.infinity, .infinity)).width }
    let moreWidth = more.measuredSize(within: Size(.infinity, .infinity)).width + Self.gap
    var first = buttons.count
    var room = bounds.width
    while first > 0 {
      let needed = widths[first - 1] + Self.gap
      // The last one is shown in any case, cut off where it has to be.
      guard first == buttons.count || needed + (first > 1 ? moreWidth : 0) <= room else { break }
      room -= needed
      first -= 1
    }
    more.isHidden = first == 0
    var x = first == 0 ? 0 : moreWidth
    more.frame = onPixels(directed(Rect(0, 0, moreWidth - Self.gap, bounds.height)))
    for (index, button) in buttons.enumerated() {
      button.isHidden = index < first
      if index < first { continue }
      let width = min(widths[index], max(0, bounds.width - x))
      button.frame = onPixels(directed(Rect(x, 0, width, bounds.height)))
      x += width + Self.gap
    }
  }
}
