import Geometry

extension ScrollView {
  /// The axis whose pages count: the horizontal one where it scrolls.
  private var pageAxis: ScrollAxis { machine.x.isScrollable ? machine.x : machine.y }

  /// The number of pages, at least 1. A page is as large as the view; the last one may be shorter.
  ///
  /// Where the content scrolls both ways, that of the columns.
  public final var pageCount: Int {
    layoutForMetrics()
    return Int(min(pageAxis.pageCount, 1e9))
  }

  /// The page that is nearest to what is shown, from 0, which is at the left, or in a right-to-left interface at the
  /// right. Setting it shows another page at once; a page out of range counts as the nearest one.
  public final var currentPage: Int {
    get {
      let offset = machine.x.isScrollable ? contentOffset.x : contentOffset.y
      return Int(min(max(0, pageAxis.pages(at: offset).rounded()), 1e9))
    }
    set { setCurrentPage(newValue, animated: false) }
  }

  /// Shows a page.
  /// - Parameters:
  ///   - page: from 0; out of range, the nearest one.
  ///   - animated: whether the content moves there on a spring.
  public final func setCurrentPage(_ page: Int, animated: Bool) {
    layoutForMetrics()
    let offset = pageAxis.offset(ofPage: Double(page))
    let rest = machine.destination
    setContentOffset(machine.x.isScrollable ? Point(offset, rest.y) : Point(rest.x, offset), animated: animated)
  }

  /// Where a key, a scroll bar or the focus takes the content: to a page, where there are pages.
  final func paged(_ target: Point) -> Point {
    guard isPagingEnabled else { return target }
    let base = machine.destination
    return Point(machine.x.page(toward: target.x, from: base.x), machine.y.page(toward: target.y, from: base.y))
  }

  /// Goes on to the nearest page, where nothing moves or holds the content.
  final func settleOnPage() {
    guard isPagingEnabled, !machine.isMoving, !isTracking else { return }
    let page = machine.x.nearestPages(to: machine.offset, machine.y)
    if page != machine.offset { setContentOffset(page, animated: true) }
  }
}
