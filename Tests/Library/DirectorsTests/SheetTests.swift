import Directors
import Geometry
import Runtime
import Schema
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// A sheet with two detents, at half and nine tenths of a window of 600 by 400 points.
struct SheetTests {
  private let theatre: Theatre

  init() { theatre = Self.theatre() }

  private static func theatre(_ more: [String: FieldValue] = [:]) -> Theatre {
    let values: [String: FieldValue] = ["detent": .number(0.5), "large": .number(0.9)]
    return Theatre(AllDirectors.named("Sheet")?.factory(values.merging(more) { $1 }), .present)
  }

  private var sheet: SheetPresentationController? { theatre.fore.sheetPresentationController }
  private var top: Double { theatre.fore.view.screenFrame.minY }
  private var rests: Double? { sheet?.selectedDetent?.share }

  private func present() {
    theatre.bring()
    theatre.settle()
    theatre.log.lines = []
  }

  private func pull(from y: Double, by distance: Double, seconds: Double = 0.2, rests: Bool = true) {
    theatre.press(300, y)
    theatre.drag(by: 0, distance, seconds: seconds)
    if rests { theatre.rest() }
    theatre.release()
    theatre.settle()
  }

  @Test func `it comes up to its lowest detent`() {
    present()
    #expect(abs(top - 200) < 1e-9 && rests == 0.5)
    #expect(theatre.fore.view.bounds.height == 200 + theatre.fore.view.cornerRadius)
  }

  @Test func `a drag takes it from one detent to the other, and nothing else is told`() {
    present()
    pull(from: 220, by: -130)
    #expect(abs(top - 40) < 1e-9 && rests == 0.9)
    #expect(theatre.fore.view.bounds.height == 360 + theatre.fore.view.cornerRadius, "and it grows with it")
    pull(from: 60, by: 100)
    #expect(abs(top - 200) < 1e-9 && rests == 0.5)
    #expect(theatre.log.lines == [])
  }

  @Test func `it follows the hand point by point between its detents`() {
    present()
    theatre.press(300, 220)
    theatre.drag(by: 0, -40, seconds: 0.1)
    let before = top
    theatre.drag(by: 0, -70, seconds: 0.2)
    #expect(abs(before - 70 - top) < 1e-9)
    theatre.release()
  }

  @Test func `beyond the topmost detent it gives as on a rubber band, never out of the window, and returns`() {
    present()
    sheet?.select(SheetDetent(0.9), animated: false)
    #expect(abs(top - 40) < 1e-9)
    theatre.press(300, 60)
    theatre.drag(by: 0, -400, seconds: 0.3)
    #expect(top < 35 && top > 0)
    theatre.rest()
    theatre.release()
    theatre.settle()
    #expect(abs(top - 40) < 1e-9)
  }

  @Test func `seized again in the band it does not jump`() {
    present()
    sheet?.select(SheetDetent(0.9), animated: false)
    theatre.press(300, 60)
    theatre.drag(by: 0, -300, seconds: 0.3)
    theatre.rest()
    theatre.release()
    theatre.frame()
    theatre.frame()
    let seen = top
    theatre.press(300, 60)
    #expect(abs(top - seen) < 0.5)
    theatre.move(300, 60)
    #expect(abs(top - seen) < 0.5)
    theatre.release()
    theatre.settle()
    #expect(abs(top - 40) < 1e-9)
  }

  @Test func `a throw goes where it would land, past a nearer detent`() {
    present()
    pull(from: 220, by: -40, seconds: 0.04, rests: false)
    #expect(rests == 0.9, "1,000 points a second land 200 points further")
    pull(from: 60, by: 40, seconds: 0.2)
    #expect(rests == 0.9, "and a slow hand stays where it is nearest to")
  }

  @Test(arguments: [false, true]) func `a flick goes at least to the next detent, however tall the sheet is`(
    isHigh: Bool
  ) {
    let tall = Theatre(
      AllDirectors.named("Sheet")?.factory(["detent": .number(0.5), "large": .number(isHigh ? 1 : 0)]), .present,
      size: Size(2400, 1500))
    tall.bring()
    tall.settle()
    if isHigh {
      tall.input { tall.fore.sheetPresentationController?.select(SheetDetent(1), animated: false) }
      tall.settle()
    }
    tall.press(1200, isHigh ? 100 : 800)
    tall.drag(by: 0, 80, seconds: 0.1)
    tall.release()
    tall.settle()
    #expect(tall.isThere == isHigh && (!isHigh || abs(tall.fore.view.screenFrame.minY - 750) < 1))
  }

  @Test func `a click on a sheet between its detents lets it go on as fast as it went`() {
    present()
    theatre.input { sheet?.select(SheetDetent(0.9), animated: true) }
    for _ in 0..<6 { theatre.frame() }
    let before = top
    theatre.frame()
    let (step, place) = (top - before, top)
    #expect(step < -2)
    theatre.press(300, top + 20)
    for _ in 0..<4 { theatre.frame() }
    #expect(abs(top - place) < 1e-6)
    theatre.release()
    theatre.frame()
    #expect(abs((top - place) - step) < 2, "\(top - place), \(step)")
    theatre.settle()
    #expect(rests == 0.9)
  }

  @Test func `pulled below the lowest detent it leaves, as a transition by the user`() {
    present()
    theatre.press(300, 220)
    theatre.drag(by: 0, 120, seconds: 0.2)
    #expect(theatre.transition == nil && abs(top - 320) < 1e-6, "the slop is given back")
    theatre.rest()
    let before = top
    theatre.release()
    #expect(theatre.transition != nil && abs(top - before) < 1e-6, "it goes on from where it is")
    theatre.settle()
    #expect(!theatre.isThere)
    #expect(
      theatre.log.lines == [
        "request 2 gesture", "begin 2 backward", "fore willDisappear", "end completed", "fore didDisappear",
        "answer 2 completed",
      ])
  }

  @Test func `thrown away it can be caught, and thrown back up to the topmost detent`() {
    present()
    theatre.press(300, 220)
    theatre.drag(by: 0, 90, seconds: 0.06)
    theatre.release()
    theatre.frame()
    theatre.frame()
    #expect(theatre.transition?.currentDirection == .backward)
    let seen = top
    theatre.press(300, seen + 10)
    #expect(theatre.transition?.progress.isHeld == true && abs(top - seen) < 1e-6)
    theatre.drag(by: 0, -(seen - 100), seconds: 0.3)
    #expect(abs(top - 100) < 1e-6, "it goes on through the lowest detent under the hand")
    theatre.rest()
    theatre.release()
    var last = top
    while theatre.loop.needsFrame {
      theatre.frame()
      #expect(abs(top - last) < 20)
      last = top
    }
    #expect(theatre.isThere && rests == 0.9 && abs(top - 40) < 1e-9)
    #expect(abs(theatre.navigation.view.transform.scale.width - 0.95) < 1e-9, "and so does the screen beneath")
    #expect(theatre.log.lines.contains("end cancelled") && theatre.log.lines.contains("grab"))
  }

  @Test func `thrown up while it comes it goes on to the topmost detent without a stop`() {
    theatre.bring()
    theatre.run(to: 0.4)
    theatre.press(300, top + 10)
    theatre.drag(by: 0, -60, seconds: 0.05)
    theatre.release()
    var places: [Double] = []
    while theatre.loop.needsFrame {
      theatre.frame()
      places.append(top)
    }
    #expect(theatre.isThere && rests == 0.9 && abs(top - 40) < 1e-9)
    let steps = zip(places, places.dropFirst()).map { $0 - $1 }
    let crossing = places.firstIndex { $0 < 200 } ?? 0
    #expect(steps[crossing - 1] > 2, "it crosses the lowest detent at speed")
  }

  @Test func `a modal sheet gives way only, and stays`() {
    present()
    theatre.fore.isModalInPresentation = true
    theatre.press(300, 220)
    theatre.drag(by: 0, 150, seconds: 0.3)
    #expect(top > 205 && top < 300)
    theatre.release()
    theatre.settle()
    #expect(theatre.isThere && rests == 0.5 && theatre.log.lines == [])
    pull(from: 220, by: -130)
    #expect(rests == 0.9, "but it goes up and down")
  }

  @Test func `the screen beneath darkens and steps back as far as the sheet is up, and is itself again after it`() {
    let before = theatre.tree
    present()
    let back = theatre.navigation.view
    let half = back.transform.scale.width
    sheet?.select(SheetDetent(0.9), animated: true)
    theatre.settle()
    let whole = back.transform.scale.width
    #expect(abs(whole - 0.95) < 1e-9 && half > whole && half < 1)
    #expect(back.cornerRadius == 14 && back.clipsToBounds)
    theatre.take()
    theatre.settle()
    #expect(theatre.tree == before)
  }

  @Test func `the grabber is where the sheet is, in every frame`() throws {
    theatre.bring()
    for _ in 0..<20 {
      theatre.frame()
      let grabber = sheet?.containerView?.subviews.last?.subviews.first
      let middle = theatre.fore.view.screenFrame.minY + 8.5
      #expect(abs((grabber?.screenFrame.center.y ?? 0) - middle) < 1e-9)
    }
    let bare = Self.theatre(["grabber": .flag(false)])
    bare.bring()
    bare.settle()
    let parts = try #require(bare.fore.sheetPresentationController?.containerView?.subviews)
    #expect(parts.count == 3, "the backdrop, the sheet, and what keys reach")
    #expect(parts[2].subviews.allSatisfy { $0.backgroundColor == nil })
  }

  @Test(arguments: ["resting", "held", "settling", "arriving", "leaving"])
  func `a resize in any state keeps the detent`(state: String) {
    if state == "arriving" {
      theatre.bring()
      theatre.run(to: 0.4)
    } else {
      present()
      sheet?.select(SheetDetent(0.9), animated: state == "settling")
      if state == "settling" { theatre.frame() }
    }
    if state == "held" {
      theatre.press(300, 60)
      theatre.drag(by: 0, 30, seconds: 0.2)
    }
    if state == "leaving" {
      theatre.take()
      theatre.run(to: 0.6)
    }
    theatre.resize(700, 500)
    theatre.frame()
    if state == "held" { theatre.release() }
    if state == "leaving" { theatre.turn() }
    theatre.settle()
    #expect(abs(top - (state == "arriving" ? 250 : 50)) < 1e-6)
    #expect(theatre.fore.view.screenFrame.width == 604)
  }

  @Test func `dismissed by the program on its way between two detents it leaves from there, as fast as it was`() {
    present()
    sheet?.select(SheetDetent(0.9), animated: true)
    for _ in 0..<6 { theatre.frame() }
    let before = top
    theatre.take()
    #expect(abs(top - before) < 1e-6)
    theatre.frame()
    #expect(abs(top - before) < 25)
    theatre.settle()
    #expect(!theatre.isThere)
  }

  @Test func `dismissed by the program under a hand it goes, and the hand moves nothing more`() {
    present()
    theatre.press(300, 220)
    theatre.drag(by: 0, -60, seconds: 0.1)
    theatre.take()
    theatre.drag(by: 0, -60, seconds: 0.1)
    theatre.release()
    #expect(theatre.settle() && !theatre.isThere && !theatre.loop.needsFrame)
  }

  @Test func `given detents by code it needs no parameters, whatever their order`() {
    let plain = Theatre(DirectorFactory(SheetDirector.self), .present)
    plain.fore.sheetPresentationController?.detents = [.large, .medium]
    plain.bring()
    plain.settle()
    #expect(plain.fore.sheetPresentationController?.detents == [.medium, .large])
    #expect(abs(plain.fore.view.screenFrame.minY - 200) < 1e-9)
  }

  @Test func `with another director it has its detents all the same`() {
    let other = Theatre(AllDirectors.named("Slide")?.factory(), .present)
    other.fore.sheetPresentationController?.detents = [.medium, .large]
    other.bring()
    other.settle()
    #expect(abs(other.fore.view.screenFrame.minY - 200) < 1e-9)
    other.press(300, 220)
    other.drag(by: 0, 120, seconds: 0.2)
    other.rest()
    let before = other.fore.view.screenFrame.minY
    other.release()
    #expect(abs(other.fore.view.screenFrame.minY - before) < 1e-6)
    #expect(other.settle() && !other.isThere)
  }

  @Test func `pushed it covers the old screen to its full height`() {
    let pushed = Theatre(AllDirectors.named("Sheet")?.factory(), .push)
    pushed.bring()
    pushed.run(to: 0.5)
    #expect(pushed.root.view.transform.scale.width < 1 && pushed.fore.view.screenFrame.minX == 0)
    pushed.settle()
    #expect(pushed.fore.view.screenFrame == pushed.window.bounds)
  }

  @Test(
    arguments: [
      ([.nan], nil), ([.infinity, -.infinity], nil), ([.nan, 0.7, .infinity], [0.7]), ([0, -3, 0.1], [0.2]),
      ([9, 0.5, 1], [0.5, 1]), ([0.9, 0.5, 0.9, 0.5], [0.5, 0.9]),
      ((0..<5000).map { Double($0 % 2500) / 2000 }, (400...2000).map { Double($0) / 2000 }),
    ] as [([Double], [Double]?)])
  func `bad detents are ignored or taken as the nearest, and a warning says so`(given: [Double], right: [Double]?) {
    present()
    theatre.environment.makeCurrent()
    theatre.input { sheet?.detents = given.map(SheetDetent.init) }
    let isBad = given.contains { !(0.2...1).contains($0) }
    #expect(theatre.log.lines.count { $0.hasPrefix("warning") } == (isBad ? 1 : 0), "\(theatre.log.lines)")
    #expect(sheet?.detents.map(\.share) == right ?? [0.5, 0.9])
    #expect(theatre.settle() && sheet?.detents.contains { $0.share == rests } == true)
    sheet?.select(SheetDetent(.nan), animated: true)
    sheet?.select(SheetDetent(7), animated: false)
    #expect(rests == (sheet?.detents.last?.share == 1 ? 1 : rests))
  }

  @Test func `the numbers of a sheet are ignored where they are none, and are taken as the nearest`() {
    present()
    theatre.environment.makeCurrent()
    theatre.input {
      for bad in [Double.nan, .infinity, -.infinity] {
        sheet?.maximumDim = bad
        sheet?.recessionScale = bad
        sheet?.settlingResponse = bad
        sheet?.preferredCornerRadius = bad
      }
    }
    #expect(theatre.log.lines.count { $0.hasPrefix("warning") } == 12)
    #expect(sheet?.maximumDim.isFinite == true && sheet?.settlingResponse.isFinite == true)
    theatre.input {
      sheet?.maximumDim = 4
      sheet?.recessionScale = -1
      sheet?.settlingResponse = 0
      sheet?.preferredCornerRadius = -4
    }
    #expect(sheet?.maximumDim == 1 && sheet?.recessionScale == 0.01 && sheet?.preferredCornerRadius == 0)
    sheet?.select(SheetDetent(0.9), animated: true)
    #expect(theatre.settle() && abs(top - 40) < 1e-6)
  }
}
