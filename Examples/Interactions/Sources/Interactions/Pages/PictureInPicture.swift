import Stagecraft

/// A picture that is thrown goes to the corner where it would have come to rest.
final class PictureInPicture: Interaction {
  private let film = photo(4, corner: 14)
  private let page = text(pageText, 17, .secondaryText, lines: 0)
  private var corner = (x: 1.0, y: 1.0)

  init() { super.init("Picture in picture", "Throw it to a corner: where it would glide to decides.") }

  override func build() {
    film.shadow = Shadow(radius: 18, offset: Vector(0, 8), color: Color(rgb: 0).withAlpha(0.35))
    for view in [page, film] { area.addSubview(view) }
    drag(film) { [unowned self] end, _ in
      corner = (end.x < area.bounds.midX ? 0 : 1, end.y < area.bounds.midY ? 0 : 1)
      move(film, to: home, Spring(response: 0.45, dampingRatio: 0.8))
    }
  }

  private var home: Point {
    let size = film.bounds, margin = 20.0
    return Point(
      margin + size.width / 2 + corner.x * (area.bounds.width - size.width - 2 * margin),
      margin + size.height / 2 + corner.y * (area.bounds.height - size.height - 2 * margin))
  }

  override func arrange(in size: Size) {
    page.frame = Rect(32, 24, size.width - 64, page.sizeThatFits(Size(size.width - 64, 10_000)).height)
    let width = min(260, size.width * 0.42)
    film.bounds = Rect(0, 0, width, min(width * 0.62, size.height * 0.45))
    film.center = home
  }

  override func demonstrate() {
    corner = (1 - corner.x, corner.x == corner.y ? corner.y : 1 - corner.y)
    move(film, to: home, Spring(response: 0.45, dampingRatio: 0.8))
  }
}
