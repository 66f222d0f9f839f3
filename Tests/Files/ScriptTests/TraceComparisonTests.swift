import TestSupport
import Testing

@testable import Storyboard

/// The comparison of two traces names each change of what is seen, and nothing else.
struct TraceComparisonTests {
  /// A push of half a second with two plans and a watched view, then a click that is answered.
  private static let trace: [String] = [
    ##"{"t":0,"event":"start","scene":"shelf"}"##,
    ##"{"t":0,"event":"view","view":"page","frame":[480,0,480,300],"alpha":1,"rotation":0}"##,
    ##"{"t":0.02,"event":"request","request":1,"segue":"open","source":"click","policy":"reverse"}"##,
    ##"{"t":0.02,"event":"begin","transition":1,"request":1,"segue":"open","from":"shelf","to":"page","director":"Slide","direction":"forward","interactive":false}"##,
    ##"{"t":0.02,"event":"scene","scene":"page","phase":"willAppear"}"##,
    ##"{"t":0.02,"event":"director","scheduler":"transition 1","director":"Slide","phase":"setUp","state":"began"}"##,
    ##"{"t":0.02,"event":"performer","target":"window","performer":"SpringProgressPerformer"}"##,
    ##"{"t":0.02,"event":"plan","target":"window","plan":"SpringProgress","selector":"TransitionProgress","wire":{"family":"SpringProgress","payload":{"spring":{"stiffness":223.8,"damping":29.9}}}}"##,
    ##"{"t":0.02,"event":"plan","target":"page","plan":"TransitionTween","selector":"#page","wire":{"family":"TransitionTween","payload":{"property":"relativeTranslation","back":[1,0],"fore":[0,0]}}}"##,
    ##"{"t":0.02,"event":"plan","target":"shelf","plan":"TransitionTween","selector":"#shelf","wire":{"family":"TransitionTween","payload":{"property":"alpha","back":1,"fore":0.65}}}"##,
    ##"{"t":0.02,"event":"director","scheduler":"transition 1","director":"Slide","phase":"setUp","state":"ended"}"##,
    ##"{"t":0.0333,"event":"token","scheduler":"transition 1","token":"travel","state":"taken"}"##,
    ##"{"t":0.0333,"event":"view","view":"page","frame":[400,0,480,300],"alpha":1,"rotation":0,"velocity":[-900,0]}"##,
    ##"{"t":0.05,"event":"view","view":"page","frame":[200,0,480,300],"alpha":1,"rotation":0,"velocity":[-400,0]}"##,
    ##"{"t":0.5,"event":"view","view":"page","frame":[0,0,480,300],"alpha":1,"rotation":0}"##,
    ##"{"t":0.5,"event":"end","transition":1,"outcome":"completed","duration":0.48}"##,
    ##"{"t":0.5,"event":"answer","request":1,"outcome":"completed"}"##,
    ##"{"t":0.6,"event":"warning","message":"a fault"}"##,
    ##"{"t":0.7,"event":"exit","status":0}"##,
  ]

  private func differences(_ old: [String], _ new: [String]) throws -> [String] {
    func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
    return try TraceComparison(old: bytes(old), new: bytes(new)).differences
  }

  /// The line that is changed, what is replaced in it, and what is said.
  nonisolated static let changes: [(line: Int, from: String, to: String, said: String)] = [
    (0, "shelf", "desk", "gone at 0 s: start scene shelf"),
    (2, #""source":"click""#, #""source":"key""#, "the request open key at 0.02 s is new"),
    (2, "reverse", "queue", "the request open click: policy queue, was reverse"),
    (2, "0.02", "0.3", "the request open click: begins at 0.3 s, was 0.02 s"),
    (3, "Slide", "Fade", "transition 1, open shelf page: director Fade, was Slide"),
    (3, "forward", "backward", "direction backward, was forward"),
    (3, "false", "true", "interactive true, was false"),
    (3, #""to":"page""#, #""to":"note""#, "transition 1, open shelf page, is gone; it began at 0.02 s"),
    (3, "0.02", "0.1", "transition 1, open shelf page: begins at 0.1 s, was 0.02 s"),
    (4, "willAppear", "didAppear", "new at 0.02 s: scene scene page, phase didAppear"),
    (7, "223.8", "300", "SpringProgress on window: spring.response 0.36276 s, was 0.42 s"),
    (7, "29.9", "20", "SpringProgress on window: spring.dampingRatio 0.66845, was 0.99934"),
    (7, #","damping":29.9"#, "", "spring.dampingRatio is gone"),
    (8, "[1,0]", "[0.9,0]", "TransitionTween of relativeTranslation on page: back.0 0.9, was 1"),
    (8, #""fore":[0,0]"#, #""fore":[0,0],"segment":[0,0.5]"#, "segment.1 0.5, was none"),
    (8, "relativeTranslation", "translation", "TransitionTween of translation on page is new"),
    (8, #""target":"page""#, #""target":"head""#, "TransitionTween of relativeTranslation on page is gone"),
    (9, "0.65", "0.7", "TransitionTween of alpha on shelf: fore 0.7, was 0.65"),
    (9, #""plan":"TransitionTween""#, #""plan":"TransitionSpring""#, "TransitionSpring of alpha on shelf is new"),
    (9, #""selector""#, #""name":"dim","selector""#, "TransitionTween of alpha on shelf dim is new"),
    (12, "400", "401", "page: x differs by up to 1 points, at 0.033 s"),
    (13, "[200,0", "[200,3", "page: y differs by up to 3 points, at 0.05 s"),
    (13, "480,300", "470,300", "page: width differs by up to 10 points, at 0.05 s"),
    (13, "480,300", "480,290", "page: height differs by up to 10 points, at 0.05 s"),
    (13, #""alpha":1"#, #""alpha":0.9"#, "page: opacity differs by up to 0.1, at 0.05 s"),
    (14, #""rotation":0"#, #""rotation":2"#, "page: rotation differs by up to 2 degrees, at 0.5 s"),
    (14, #""view":"page""#, #""view":"head""#, "head is watched in the new trace only"),
    (15, "completed", "cancelled", "transition 1, open shelf page: outcome cancelled, was completed"),
    (15, "0.5", "0.6", "transition 1, open shelf page: takes 0.58 s, was: takes 0.48 s"),
    (16, "completed", "dropped", "the request open click: outcome dropped, was completed"),
    (17, "a fault", "another", "gone at 0.6 s: warning message a fault"),
    (18, "0}", "75}", "new at 0.7 s: exit status 75"),
  ]

  @Test(arguments: changes) func `a change is found and named`(
    change: (line: Int, from: String, to: String, said: String)
  ) throws {
    var new = Self.trace
    new[change.line] = new[change.line].replacing(change.from, with: change.to)
    #expect(new != Self.trace)
    let said = try differences(Self.trace, new)
    #expect(said.contains { $0.contains(change.said) }, "\(said)")
  }

  @Test(arguments: [2, 3, 4, 7, 8, 9, 15, 16, 17]) func `a line that is gone is told, and one that is new`(line: Int)
    throws
  {
    var new = Self.trace
    new.remove(at: line)
    let (gone, back) = (try differences(Self.trace, new), try differences(new, Self.trace))
    #expect(!gone.isEmpty && !back.isEmpty && gone != back)
  }

  @Test func `events beyond the limit are left out, and a sentence says so`() throws {
    func trace(_ count: Int) -> [UInt8] {
      let clicks = (0..<count).map { "{\"t\":1,\"event\":\"press\",\"number\":\($0)}\n" }.joined()
      return Array((Self.trace[0] + "\n" + clicks).utf8)
    }
    #expect(try TraceComparison(old: trace(4990), new: trace(4990)).limits == nil)
    let long = try TraceComparison(old: trace(5010), new: trace(5020))
    #expect(long.differences.isEmpty && long.limits?.contains("the first 5000 ") == true)
  }

  @Test func `plans in another order are told once`() throws {
    var new = Self.trace
    new.swapAt(8, 9)
    let said = try differences(Self.trace, new)
    #expect(said.count == 1 && said[0].hasSuffix("comes at another place among the plans"), "\(said)")
  }

  @Test func `the same motion with other performers, tokens and frames in between is the same`() throws {
    #expect(try differences(Self.trace, Self.trace).isEmpty)
    var new = Self.trace
    new.remove(at: 11)
    new.remove(at: 6)
    new[11] = #"{"t":0.0416,"event":"view","view":"page","frame":[300.5988023952,0,480,300],"alpha":1,"rotation":0}"#
    new.insert(Self.trace[12], at: 11)
    new.insert(Self.trace[13], at: 13)
    #expect(try differences(Self.trace, new).isEmpty)
  }

  @Test func `the page is whole for any names and shows each view whose motion differs`() throws {
    var new = Self.trace
    new[12] = new[12].replacing("400", with: "350")
    func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
    let page = try TraceComparison(old: bytes(Self.trace), new: bytes(new)).page(names: ("<a>&\"", "b"))
    #expect(page.contains("&lt;a&gt;&amp;&quot;") && !page.contains("<a>"))
    #expect(page.ranges(of: "<polyline").count == 2 && page.hasSuffix("</body></html>\n"))
    #expect(!page.contains("nan") && !page.contains("inf"))
  }

  @Test(arguments: [
    ("", "the file is empty: expected a trace"), ("{}\n", "event"), ("[1]\n", "a line of a trace is an object"),
    (#"{"t":0,"event":"start""#, "cut off"), (#"{"t":-1,"event":"start"}"# + "\n", "t"),
    (#"{"t":0,"event":"view"}"# + "\n" + #"{"t":1,"event":5}"# + "\n", "event"),
  ]) func `what is no trace is told with its line`(text: String, said: String) {
    let error = #expect(throws: TraceComparison.TraceFault.self) {
      _ = try TraceComparison(old: Array(Self.trace.map { $0 + "\n" }.joined().utf8), new: Array(text.utf8))
    }
    #expect(error?.isOld == false && error?.error.message.contains(said) == true, "\(error?.error.message ?? "")")
  }

  @Test func `random bytes, cuts and doubled lines never trap`() {
    var random = SeededGenerator(seed: 7)
    let whole = Array(Self.trace.map { $0 + "\n" }.joined().utf8)
    for _ in 0..<300 {
      var other = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<other.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: other[place] = UInt8.random(in: 0...255, using: &random)
        case 1: other.removeSubrange(place..<min(other.count, place + Int.random(in: 1...80, using: &random)))
        default: other.insert(contentsOf: whole[..<min(whole.count, place)], at: place)
        }
        if other.isEmpty { other = whole }
      }
      if let comparison = try? TraceComparison(old: whole, new: other) { _ = comparison.page(names: ("a", "b")) }
    }
  }
}
