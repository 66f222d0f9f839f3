import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Covers the old screen with the new one from an edge. The old screen becomes smaller and darker and gets round
/// corners, like a card in a stack.
///
/// An old screen that stays visible, as behind a sheet, keeps this look while the new screen is presented.
/// > Source: the card stack of UIKit's page sheets, where the screen beneath keeps about 0.94 of its size.
public final class CoverDirector: ParameterizedDirector<CoverDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, EntranceParameters, DeclaredParameters {
    /// The edge from which the new screen enters.
    public var edge = ScreenEdge.bottom
    /// The spring and the end of a drag.
    public var entrance = Entrance(.default, response: 0.45)
    /// The largest distance that the new screen moves, in points; 100...100,000. In a larger window the screen begins
    /// inside the window and fades in.
    public var travel = EdgeEntrance.travel
    /// The scale of the old screen behind the new one, 0.5...1.
    public var scale = 0.94
    /// The corner radius of the old screen behind the new one, in points; 0...64.
    public var cornerRadius = 14.0
    /// The darkness of the old screen, 0...1.
    public var dim = 0.4
    /// Makes the default parameters.
    public init() {}

    package static let schema = ValueSchema("Cover", noun: .parameter, Self()) {
      Field.edge(\.edge)
      Field.spring(.ofScreen)
      Field.travel(\.travel)
      Field(\.scale, "scale", in: 0.5...1, "The size of the old screen behind the new one; 1 leaves it as it is.")
      Field(\.cornerRadius, "cornerRadius", in: 0...64, unit: "points", "Corner radius of the old screen.")
      Field.dim(\.dim)
      Field.release(\.release)
    }
  }

  private var dimmingView: DimmingView?
  private var entrance: EdgeEntrance?
  private var recession: BackScreenEffect?

  private var fore: View { transition.foreViewController.view }

  public override func setUp(_ transaction: inout Transaction) {
    let way = parameters.edge.directed(in: transition).way
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    stepBack(&transaction)
    let entrance = EdgeEntrance(
      transition, along: way, on: parameters.entrance, travel: parameters.travel, shadow: 0.35)
    entrance.add(to: &transaction)
    self.entrance = entrance
  }

  private func stepBack(_ transaction: inout Transaction) {
    let depth = BackScreenEffect.Depth(scale: parameters.scale, cornerRadius: parameters.cornerRadius)
    // The presentation dims a screen that stays visible.
    if transition.recedesWithPresentation(depth) { return }
    guard transition.coversBack else { return }
    let recession = BackScreenEffect(transition.backViewController.view, depth)
    transaction.add(TransitionTween(CoverDirector.recession, back: 0, fore: 1), to: recession)
    self.recession = recession
    guard parameters.dim > 0 else { return }
    let dimmingView = DimmingView(.black, behind: fore)
    transaction.add(TransitionTween(DimmingView.alpha, back: 0, fore: parameters.dim), to: dimmingView)
    self.dimmingView = dimmingView
  }

  public override func tearDown() {
    dimmingView?.lift()
    entrance?.end()
    recession?.end()
  }

  static let recession = Property<BackScreenEffect, Double>(
    "recession", threshold: 1.0 / 2048, read: { $0.amount }, write: { $0.amount = $1 })
}
