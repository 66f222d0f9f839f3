import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Dissolves one screen into the other, in place or through a color.
///
/// The new screen fades in over the old one, which stays opaque, so that each pixel changes from one color to the other
/// without a dip in brightness. With an intermediate color, the old screen first dissolves into the color, from which
/// the new screen then appears.
/// > Source: "fade through" of Material Design's transition patterns, with its turning point at 0.35.
public final class CrossDissolveDirector: ParameterizedDirector<CrossDissolveDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, EntranceParameters, DeclaredParameters {
    /// The spring and the end of a drag.
    public var entrance = Entrance(.default, response: 0.4)
    /// The part of the transition in which the screens dissolve.
    public var segment = Segment.entire
    /// The intermediate color; nil for none.
    public var through: Color?
    /// The share of the segment in which the old screen dissolves into the color; 0.1...0.9.
    public var turningPoint = 0.35
    /// Makes the default parameters.
    public init() {}

    /// Sets the segment. The length is limited to the rest of the transition.
    fileprivate mutating func dissolve(from begin: Double, length: Double) {
      segment = Segment(position: begin, length: min(length, 1 - begin))
    }

    package static let schema = ValueSchema("CrossDissolve", noun: .parameter, Self()) {
      Field.spring()
      Field(
        "begin", .number(NumberDomain(0...0.8)), "Fraction of the transition before the dissolve begins.",
        get: { .number($0.segment.position) }, set: { $0.dissolve(from: $1.number ?? 0, length: $0.segment.length) },
        problem: { _ in nil })
      Field(
        "length", .number(NumberDomain(0.05...1)),
        "The share of the way in which it dissolves; what is left after begin at most.",
        get: { .number($0.segment.length) }, set: { $0.dissolve(from: $0.segment.position, length: $1.number ?? 1) },
        problem: { _ in nil })
      Field(
        \.through, "through",
        "A colour in between, such as #000000: the old screen goes into it, the new one comes out of it.")
      Field(
        \.turningPoint, "turningPoint", in: 0.1...0.9,
        "The share of the dissolving after which the colour is all there.")
      Field.release(\.release)
    }
  }

  private var dimmingView: DimmingView?

  public override func setUp(_ transaction: inout Transaction) {
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(
        to: transition, along: transition.directed(Vector(1, 0)), release: parameters.release)
    }
    transaction.add(
      SpringProgress(parameters.entrance, threshold: SpringProgress.leastVisible(fadingIn: foreSegment.length)),
      to: transition.progress)
    let fore = transition.foreViewController.view
    transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: foreSegment), to: fore)
    if let color = parameters.through {
      let dimmingView = DimmingView(color.withAlpha(1), behind: fore)
      transaction.add(
        TransitionTween(DimmingView.alpha, back: 0, fore: color.alpha, segment: veilSegment), to: dimmingView)
      self.dimmingView = dimmingView
    }
    transaction.addDrag(to: transition, along: transition.directed(Vector(1, 0)), release: parameters.release)
  }

  private var veilSegment: Segment {
    Segment(position: parameters.segment.position, length: parameters.segment.length * parameters.turningPoint)
  }

  private var foreSegment: Segment {
    guard parameters.through != nil else { return parameters.segment }
    let first = veilSegment.length
    return Segment(position: parameters.segment.position + first, length: parameters.segment.length - first)
  }

  public override func tearDown() { dimmingView?.lift() }
}
