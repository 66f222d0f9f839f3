import Controls
import Testing

struct StackLayoutTests {
  @Test func `a new arrangement is a column whose views are as wide as it is`() {
    let layout = StackLayout()
    #expect(layout.axis == .column && layout.alignment == .stretch && layout.distribution == .start)
    #expect(!layout.wraps && layout.spacing == 0 && layout.padding == .zero)
  }
}
