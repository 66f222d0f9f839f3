import Stagecraft

func text(_ string: String, _ size: Double, _ role: Theme.ColorRole = .text, weight: Font.Weight = .regular) -> Label {
  let label = Label(string)
  label.font = .system(size: size, weight: weight)
  (label.textRole, label.numberOfLines) = (role, 1)
  return label
}

extension View {
  /// Takes the space that is left over.
  func growing() -> Self {
    layout = LayoutItem(grow: 1, basis: .points(0))
    return self
  }
}

/// The picture of an album: a disc and a bar in its own colors.
final class Cover: View {
  private let disc = View(), bar = View()
  private static let colors: [(UInt32, UInt32, UInt32)] = [
    (0x26435e, 0xf2a65a, 0x772f1a), (0x3d2b56, 0xe85d75, 0x2a9d8f), (0x14532d, 0xf5e663, 0x0b3a53),
    (0x7a2e39, 0xf6d6ad, 0x2b2d42), (0x1f3a93, 0x6dd3ce, 0xc8553d), (0x4a4e69, 0xf2e9e4, 0x9a8c98),
    (0x0f4c5c, 0xfb8b24, 0x5f0f40), (0x2d3142, 0xef8354, 0x4f5d75), (0x355070, 0xeaac8b, 0xb56576),
    (0x386641, 0xf2e8cf, 0xbc4749), (0x22223b, 0x7dcfb6, 0x00b2ca),
  ]

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    (clipsToBounds, cornerRadius, accessibilityElementsHidden) = (true, 10, true)
    for part in [disc, bar] { addSubview(part) }
  }

  private var look = 0

  func show(_ album: Album, as identifier: String) {
    look = album.id * 7 / 5
    let colors = Cover.colors[look % Cover.colors.count]
    self.identifier = identifier
    backgroundColor = Color(rgb: colors.0)
    disc.backgroundColor = Color(rgb: colors.1)
    bar.backgroundColor = Color(rgb: colors.2)
    bar.transform = Transform2D(rotation: Double(look % 13 - 6) * 0.25)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height), middle = Point(bounds.midX, bounds.midY)
    let size = side * (0.4 + Double(look % 5) * 0.1)
    disc.bounds = Rect(0, 0, size, size)
    disc.center = Point(middle.x + side * (Double(look % 7) * 0.08 - 0.24), middle.y - side * Double(look % 3) * 0.08)
    disc.cornerRadius = look % 4 == 0 ? size * 0.12 : size / 2
    bar.bounds = Rect(0, 0, side * 1.6, side * 0.16)
    bar.center = Point(middle.x, middle.y + side * 0.2)
  }
}

final class AlbumCell: ListViewCell {
  private let cover = Cover(), title = text("", 13, weight: .semibold), artist = text("", 12, .secondaryText)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    let padding = EdgeInsets(top: 6, left: 6, bottom: 6, right: 6)
    let column = StackView(StackLayout(.column, spacing: 2, padding: padding), [cover.growing(), title, artist])
    column.relativeFrame = .fill
    addSubview(column)
    cornerRadius = 12
  }

  func show(_ album: Album) {
    cover.show(album, as: "cover-\(album.id)")
    (title.text, artist.text) = (album.title, album.artist)
  }
}
