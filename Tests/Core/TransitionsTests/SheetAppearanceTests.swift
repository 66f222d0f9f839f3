import Geometry
import Testing
import Transitions
import Views

/// The edge and the shadow of a presented sheet.
struct SheetAppearanceTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let sheet = Screen("sheet", .pageSheet)

  init() { (h, navigation, root) = Harness.navigation() }

  private func present() {
    h.input { root.present(sheet, animated: true) }
    h.settle()
  }

  @Test(arguments: [true, false]) func `in a dark theme a sheet has a hairline, while it is presented`(isDark: Bool) {
    h.window.overrideTheme = isDark ? .dark : .light
    for _ in 0..<2 {
      present()
      #expect((sheet.view.border != .none) == isDark)
      h.input { sheet.dismiss(animated: true) }
      h.settle()
      #expect(sheet.view.border == .none && navigation.presentedViewController == nil)
    }
  }

  @Test func `the border of the screen itself stays`() {
    h.window.overrideTheme = .dark
    let own = Border(width: 3, color: .black)
    sheet.view.border = own
    present()
    #expect(sheet.view.border == own)
    h.input { sheet.dismiss(animated: true) }
    h.settle()
    #expect(sheet.view.border == own)
  }

  @Test(arguments: [[Double.nan], [.infinity, -.infinity], [.nan, .nan]])
  func `detents without any finite share change nothing`(shares: [Double]) {
    sheet.sheetPresentationController?.detents = [.medium, .large]
    sheet.sheetPresentationController?.detents = shares.map(SheetDetent.init)
    #expect(sheet.sheetPresentationController?.detents == [.medium, .large])
  }
}
