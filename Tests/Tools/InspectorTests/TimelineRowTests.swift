import Testing

@testable import Inspector
@testable import MotionLog

struct TimelineRowTests {
  private func bar(
    _ target: String, _ property: String?, _ plan: String, _ begin: Double, _ end: Double?, in transition: Int?
  ) -> PlanBar {
    PlanBar(
      target: target, property: property, plan: plan, name: nil, begin: begin, end: end, transition: transition,
      summary: plan)
  }

  @Test func `each transition has a heading and a row for each property, in the order of the numbers`() {
    let rows = TimelineRow.rows(
      bars: [
        bar("card", "position", "SpringTo", 1, 2, in: 2), bar("card", "alpha", "Tween", 0, 0.4, in: 1),
        bar("toast", "alpha", "View.animate", 3, nil, in: nil), bar("card", "position", "SpringTo", 1.5, nil, in: 2),
        bar("card", nil, "Draggable", 1, 2, in: 2),
      ], locks: [], marks: [MotionMark(.retargeted, at: 1.5, view: "card", property: "position")])
    #expect(
      rows.map(\.name) == [
        "Transition 1", "card · alpha", "Transition 2", "card · position", "card", "Outside transitions",
        "toast · alpha",
      ])
    #expect(rows[2].bars == [TimelineRow.Bar(kind: .transition, begin: 1, end: nil)])
    #expect(rows[3].bars.map(\.begin) == [1, 1.5])
    #expect(rows[3].marks.map(\.time) == [1.5])
    #expect(rows.map(\.kind) == [.transition, .tween, .transition, .spring, .hand, .transition, .animation])
    #expect(rows[3].lane == "card.position")
  }

  @Test func `what the plans of a whole view have moved has rows below the view`() {
    let rows = TimelineRow.rows(
      bars: [
        bar("ball", nil, "Fall", 1, 3, in: 1), bar("ball", nil, "Collide", 1, nil, in: 1),
        bar("card", nil, "Draggable", 1, 2, in: 1), bar("card", "alpha", "Tween", 0, 2, in: 1),
      ], locks: [], marks: [],
      moved: ["ball": ["center", "rotation"], "card": ["alpha", "center"], "other": ["alpha"]])
    #expect(
      rows.map(\.name) == [
        "Transition 1", "ball", "center", "rotation", "card", "center", "card · alpha",
      ])
    #expect(rows[2].bars == [TimelineRow.Bar(kind: .physics, begin: 1, end: nil)])
    #expect(rows[5].bars == [TimelineRow.Bar(kind: .hand, begin: 1, end: 2, holds: [])])
    #expect(rows.map(\.lane)[1...5] == ["ball", "ball.center", "ball.rotation", "card", "card.center"])
    #expect(rows.map(\.level) == [0, 1, 2, 2, 1, 2, 1])
  }

  @Test func `a plan that waits for a hand tells when one held its view`() {
    let marks = [
      MotionMark(.began, at: 0, transition: 1, director: "Slide"), MotionMark(.seized, at: 1, view: "card"),
      MotionMark(.seized, at: 1, view: "card", property: "center"), MotionMark(.seized, at: 1.5, view: "other"),
      MotionMark(.released, at: 2, view: "card", property: "center"), MotionMark(.released, at: 2, view: "card"),
      MotionMark(.seized, at: 4, view: "card"), MotionMark(.released, at: 9, view: "card"),
      MotionMark(.seized, at: 11, view: "card"),
    ]
    let rows = TimelineRow.rows(
      bars: [
        bar("card", nil, "Draggable", 0.5, 5, in: 1), bar("card", "alpha", "Tween", 0, 2, in: 1),
        bar("card", nil, "Draggable", 10, nil, in: 2), bar("list", nil, "ScrollDrag", 1, 2, in: nil),
        bar("card", nil, "DynamicAnimator", 3, 6, in: nil),
      ], locks: [], marks: marks, moved: ["card": ["center"]])
    #expect(
      rows.map(\.name) == [
        "Transition 1 · Slide", "card", "center", "card · alpha", "Transition 2", "card", "center",
        "Outside transitions", "list", "card", "center",
      ])
    for row in rows[1...2] {
      #expect(row.bars.map(\.holds) == [[.init(begin: 1, end: 2), .init(begin: 4, end: 5)]])
    }
    #expect(rows[3].bars[0].holds == nil && rows[8].bars[0].holds == nil)
    #expect(rows[5].bars[0].holds == [.init(begin: 11, end: nil)])
    #expect(rows[9].bars[0].holds == [.init(begin: 4, end: 6)])
    #expect([rows[1], rows[8], rows[9]].map { $0.bars[0].restKind } == [.waiting, .hand, .physics])
  }

  @Test func `the parts of a row have its bars, and none for what a plan of a transition names`() {
    let rows = TimelineRow.rows(
      bars: [
        bar("note", "relativeTranslation", "TransitionTween", 0, 1, in: 1),
        bar("note", nil, "SheetDrag", 2, 3, in: nil),
        bar("note", nil, "SettleSheet", 3, 4, in: nil),
      ], locks: [], marks: [], moved: ["note": ["relativeTranslation", "size"]])
    #expect(
      rows.map(\.name) == ["Transition 1", "note · relativeTranslation", "Outside transitions", "note", "size"])
    #expect(rows[4].bars.map(\.kind) == [.hand, .spring] && rows[4].bars.map(\.begin) == [2, 3])
  }

  @Test func `a request waits, has the lock, and ends with its outcome`() {
    var served = LockNote(kind: .request, number: 1, name: "open", waits: 1)
    served.granted = 2
    served.released = 3
    served.ending = "completed"
    let waiting = LockNote(kind: .ticket, number: 4, name: "sync", waits: 2)
    let rows = TimelineRow.rows(bars: [], locks: [served, waiting], marks: [])
    #expect(rows.map(\.name) == ["Requests and tickets", "request 1 · open", "ticket 4 · sync"])
    #expect(rows[1].bars.map(\.kind) == [.waiting, .lock])
    #expect(rows[1].bars.last?.text == "completed")
    #expect(rows[2].bars == [TimelineRow.Bar(kind: .waiting, begin: 2, end: nil, text: "waits")])
  }

  @Test func `moments are those of whole transitions`() {
    let marks = MotionMark.Kind.allCases.enumerated().map { MotionMark($1, at: Double($0)) }
    let moments = TimelineMoment.moments(of: marks)
    #expect(moments.map(\.kind.rawValue) == ["began", "seized", "released", "turned", "ended"])
  }
}
