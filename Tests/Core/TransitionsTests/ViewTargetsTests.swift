import Runtime
import Testing
import Transitions
import Views

struct ViewTargetsTests {
  private final class Photo: View {}
  private final class Caption: Control {}

  private let root = View()
  private let grid = View()
  private let photos = [Photo(), Photo()]
  private let caption = Caption()

  init() {
    root.identifier = "root"
    grid.identifier = "grid"
    photos[0].identifier = "first"
    photos[1].identifier = "my photo"
    root.addSubview(grid)
    root.addSubview(caption)
    grid.addSubview(photos[0])
    photos[0].addSubview(photos[1])
  }

  private func names(_ selector: TargetSelector) -> [String] {
    ViewTargets(root).targets(for: selector).compactMap { ($0 as? View)?.identifier ?? "\(type(of: $0))" }
  }

  @Test func `views are found by identifier, class and place, in painting order`() {
    #expect(names("#grid") == ["grid"])
    #expect(names("Photo") == ["first", "my photo"])
    #expect(names("#grid Photo") == ["first", "my photo"])
    #expect(names("Photo Photo") == ["my photo"])
    #expect(names("#\"my photo\"") == ["my photo"])
    #expect(names("Photo#first") == ["first"])
    #expect(names("Caption#first") == [])
    #expect(names("*") == ["root", "grid", "first", "my photo", "Caption"])
    #expect(names("* *") == ["grid", "first", "my photo", "Caption"])
    #expect(names("#root") == ["root"])
    #expect(names("#root #root") == [])
  }

  @Test func `a class is found by those that it inherits from`() {
    #expect(names("Control") == ["Caption"])
    #expect(names("View").count == 5)
    #expect(names("Con") == [])
  }

  @Test func `the root is what plans without a target are for, and is not kept alive`() {
    weak var gone: View?
    var targets: ViewTargets
    do {
      let view = View()
      gone = view
      targets = ViewTargets(view)
      #expect(targets.sceneTarget === view)
    }
    #expect(gone == nil && targets.sceneTarget == nil)
    #expect(targets.targets(for: "*").isEmpty)
    #expect(targets.searchDescription == "a view that is gone")
  }

  @Test func `others than views are found by their class`() {
    let window = TransitionProgress(initialDirection: .forward)
    let targets = ViewTargets(root, and: [window])
    #expect(targets.targets(for: "TransitionProgress").first === window)
    #expect(targets.targets(for: "#grid TransitionProgress").isEmpty)
    #expect(targets.searchDescription == "#root and the 4 views inside of it")
  }

  @Test func `a view that is named holds its own views`() {
    let names = TargetNames()
    names.associate("album", with: grid)
    #expect(names.targets(for: "#album Photo").count == 2)
  }
}
