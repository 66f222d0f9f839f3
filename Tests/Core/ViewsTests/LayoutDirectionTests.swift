import Geometry
import TestSupport
import Testing
import Views

struct LayoutDirectionTests {
  // MARK: Languages

  @Test(arguments: [
    "ar", "ar_EG.UTF-8", "he_IL", "iw", "fa_IR.UTF-8", "ur_PK", "yi", "ckb_IQ", "dv_MV", "ps_AF", "sd", "ug_CN", "syr",
    "pa-Arab", "az_Arab_IR", "AR_SA",
  ])
  func `a language in a script from right to left gives that direction`(locale: String) {
    #expect(UserInterfaceLayoutDirection(locale: locale) == .rightToLeft)
  }

  @Test(arguments: [
    "", "C", "POSIX", "C.UTF-8", "en_US.UTF-8", "de_DE@euro", "zh-Hans-CN", "ug-Latn", "sd_IN@devanagari", "ks-Deva",
    "arn_CL", "heb2", "xx", ".", "_", "@", "ku_TR", "pa_IN", "az",
  ])
  func `other languages, and words that are none, are left to right`(locale: String) {
    #expect(UserInterfaceLayoutDirection(locale: locale) == .leftToRight)
  }

  @Test func `the language of messages is that of gettext`() {
    func direction(_ environment: [String: String]) -> UserInterfaceLayoutDirection {
      UserInterfaceLayoutDirection(environment: environment)
    }
    #expect(direction([:]) == .leftToRight)
    #expect(direction(["LANG": "ar_EG.UTF-8"]) == .rightToLeft)
    #expect(direction(["LANG": "ar_EG.UTF-8", "LC_MESSAGES": "en_US.UTF-8"]) == .leftToRight)
    #expect(direction(["LANG": "en_US", "LC_MESSAGES": "fr_FR", "LC_ALL": "he_IL"]) == .rightToLeft)
    #expect(direction(["LANG": "ar_EG", "LC_ALL": ""]) == .rightToLeft, "an empty variable is not set")
    #expect(direction(["LANG": "en_US.UTF-8", "LANGUAGE": "fa:en"]) == .rightToLeft)
    #expect(direction(["LANG": "ar_EG.UTF-8", "LANGUAGE": "en:ar"]) == .leftToRight)
    #expect(direction(["LANG": "C.UTF-8", "LANGUAGE": "ar"]) == .leftToRight, "C has no translations")
    #expect(direction(["LANGUAGE": "ar"]) == .leftToRight)
  }

  // MARK: Inheritance

  private let stage = TestStage()
  private let outer = Probe(), middle = Probe(), inner = Probe()

  init() {
    outer.addSubview(middle)
    middle.addSubview(inner)
  }

  private func isRight(_ view: View) -> Bool { view.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  @Test func `a view has the direction of the nearest view that has one`() {
    #expect(!isRight(inner))
    outer.overrideLayoutDirection = .rightToLeft
    #expect(isRight(outer) && isRight(middle) && isRight(inner))
    middle.overrideLayoutDirection = .leftToRight
    #expect(isRight(outer) && !isRight(middle) && !isRight(inner))
    middle.overrideLayoutDirection = nil
    #expect(isRight(inner))
  }

  @Test func `a theme has a direction, which the view's own goes before`() {
    var theme = Theme.light
    theme.layoutDirection = .rightToLeft
    outer.overrideTheme = theme
    #expect(isRight(inner))
    outer.overrideLayoutDirection = .leftToRight
    #expect(!isRight(inner))
    outer.overrideLayoutDirection = nil
    middle.overrideTheme = .dark
    #expect(isRight(inner), "a theme without a direction changes none")
    outer.overrideTheme = .light
    #expect(!isRight(inner))
  }

  @Test func `the meaning of a view's content decides for that view alone`() {
    outer.overrideLayoutDirection = .rightToLeft
    for meaning in [SemanticContentAttribute.playback, .spatial, .forceLeftToRight] {
      middle.semanticContentAttribute = meaning
      #expect(isRight(outer) && !isRight(middle) && isRight(inner), "\(meaning)")
    }
    outer.overrideLayoutDirection = nil
    middle.semanticContentAttribute = .forceRightToLeft
    #expect(!isRight(outer) && isRight(middle) && !isRight(inner))
  }

  @Test func `a change reaches each view whose direction changes, once, and lays it out again`() {
    stage.input { stage.window.addSubview(outer) }
    stage.settle()
    for probe in [outer, middle, inner] { probe.reset() }
    stage.input { stage.window.overrideLayoutDirection = .rightToLeft }
    stage.settle()
    #expect([outer, middle, inner].map(\.changes) == [1, 1, 1])
    #expect([outer, middle, inner].allSatisfy { $0.layouts > 0 })
    inner.overrideLayoutDirection = .rightToLeft
    #expect(inner.changes == 1, "it has that direction already")
    stage.input { stage.window.overrideLayoutDirection = nil }
    #expect([outer, middle, inner].map(\.changes) == [2, 2, 1])
  }

  @Test(arguments: [true, false]) func `a view that moves to another parent takes the direction there`(isShown: Bool) {
    let other = View()
    other.overrideLayoutDirection = .rightToLeft
    if isShown {
      stage.input {
        stage.window.addSubview(outer)
        stage.window.addSubview(other)
      }
      stage.settle()
    }
    for probe in [middle, inner] { probe.reset() }
    stage.input { other.addSubview(middle) }
    stage.settle()
    #expect(isRight(inner) && middle.changes == 1 && inner.changes == 1)
    if isShown { #expect(middle.layouts > 0 && inner.layouts > 0) }
  }

  // MARK: Places

  @Test func `relative frames count from the leading edge`() {
    let parent = View(frame: Rect(0, 0, 200, 100))
    let child = View()
    child.relativeFrame = RelativeFrame(
      x: .points(24), y: .points(8), width: .percent(50, plus: -10), height: .points(20))
    parent.addSubview(child)
    parent.layoutIfNeeded()
    #expect(child.frame == Rect(24, 8, 90, 20))
    parent.overrideLayoutDirection = .rightToLeft
    parent.layoutIfNeeded()
    #expect(child.frame == Rect(86, 8, 90, 20))
    parent.semanticContentAttribute = .spatial
    parent.layoutIfNeeded()
    #expect(child.frame == Rect(24, 8, 90, 20))
  }

  @Test func `what is given from the leading edge is its own inverse`() {
    let view = View(frame: Rect(10, 0, 200, 100))
    view.bounds.origin = Point(30, 5)
    #expect(view.directed(Rect(40, 10, 20, 5)) == Rect(40, 10, 20, 5))
    view.overrideLayoutDirection = .rightToLeft
    #expect(view.directed(Rect(40, 10, 20, 5)) == Rect(200, 10, 20, 5))
    #expect(view.directed(Point(40, 10)) == Point(220, 10))
    #expect(view.directed(Vector(3, -4)) == Vector(-3, -4))
    #expect(view.directed(view.directed(Rect(40, 10, 20, 5))) == Rect(40, 10, 20, 5))
  }

  @Test func `frames that a program sets stay where it puts them`() {
    let parent = View(frame: Rect(0, 0, 200, 100))
    let child = View(frame: Rect(10, 10, 30, 30))
    parent.addSubview(child)
    parent.overrideLayoutDirection = .rightToLeft
    parent.layoutIfNeeded()
    #expect(child.frame == Rect(10, 10, 30, 30))
  }

  // MARK: Text and pictures

  @Test func `leading and trailing text follows the direction, left and right does not`() {
    let label = Label("text")
    func shown(_ alignment: TextAlignment) -> TextAlignment {
      label.alignment = alignment
      return label.directedAlignment
    }
    for alignment in TextAlignment.allCases { #expect(shown(alignment) == alignment) }
    label.overrideLayoutDirection = .rightToLeft
    #expect(shown(.natural) == .right && shown(.leading) == .right && shown(.trailing) == .left)
    #expect(shown(.left) == .left && shown(.right) == .right && shown(.center) == .center)
  }

  @Test func `a picture that means a direction is mirrored, another one is not`() {
    let plain = Image(premultipliedRGBA: [9, 0, 0, 255, 0, 9, 0, 255], width: 2, height: 1)
    let arrow = plain.imageFlippedForRightToLeftLayoutDirection()
    #expect(arrow.flipsForRightToLeftLayoutDirection && !plain.flipsForRightToLeftLayoutDirection)
    let view = ImageView(plain, frame: Rect(0, 0, 2, 1))
    func pixels(_ image: Image) -> [UInt32] {
      view.image = image
      var shown: [UInt32] = []
      view.paintImages { painted in shown = painted.image.pixels.map { [$0.words[0], $0.words[1]] } ?? [] }
      return shown
    }
    let usual = pixels(plain)
    #expect(usual.count == 2 && usual[0] != usual[1] && pixels(arrow) == usual)
    view.overrideLayoutDirection = .rightToLeft
    #expect(pixels(plain) == usual && pixels(arrow) == usual.reversed())
  }

  @Test func `a replica keeps the direction of its original`() {
    outer.overrideLayoutDirection = .rightToLeft
    middle.semanticContentAttribute = .playback
    let replica = outer.replicate()
    #expect(isRight(replica))
    #expect(replica.replica(of: middle).map(isRight) == false && replica.replica(of: inner).map(isRight) == true)
  }

  @Test func `directions of drags are mirrored`() {
    typealias Directions = PanGestureRecognizer.Directions
    for bits in 0..<16 {
      let some = Directions(rawValue: bits)
      #expect(some.mirrored.mirrored == some)
      #expect(some.mirrored.contains(.left) == some.contains(.right))
      #expect(some.mirrored.intersection(.vertical) == some.intersection(.vertical))
    }
  }
}

/// Counts what it is told.
private final class Probe: View {
  var changes = 0
  var layouts = 0
  func reset() { (changes, layouts) = (0, 0) }
  override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    changes += 1
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }
}
