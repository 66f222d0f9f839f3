import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Moves a sheet up from below to its lowest detent. A drag moves it between its detents; a drag below the lowest one
/// dismisses the sheet.
///
/// The director is for screens that are presented as a page sheet. A presentation without detents gets those of the
/// parameters. A screen that is pushed, or presented over the whole window, moves to its full height as with
/// ``CoverDirector``.
///
/// ```swift
/// editor.transitionController.directors = [DirectorFactory(SheetDirector.self)]
/// home.present(editor, animated: true)
/// ```
/// > Source: UIKit, `UISheetPresentationController`.
public final class SheetDirector: ParameterizedDirector<SheetDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, EntranceParameters, DeclaredParameters {
    /// The lowest detent, as the fraction of the window's height that the sheet covers; 0.2...1.
    public var detent = 0.55
    /// A second, higher detent, 0...1; 0 for none.
    public var large = 0.0
    /// The spring; its response is 0.42 s by eye: the distance is short, and a slower sheet seems heavy.
    public var entrance = Entrance(.default, response: 0.42)
    /// The darkness of the screen below a sheet at its full height, 0...1.
    public var dim = 0.5
    /// The scale of the screen below a sheet at its full height, 0.5...1.
    public var scale = 0.95
    /// The corner radius of the sheet, in points; 0...64.
    public var cornerRadius = 16.0
    /// Whether the sheet shows a grabber.
    public var grabber = true
    /// Makes the default parameters.
    public init() {}

    package static let schema = ValueSchema("Sheet", noun: .parameter, Self()) {
      Field(\.detent, "detent", in: 0.2...1, "The share of the window's height at which it rests.")
      Field(
        \.large, "large", in: 0...1,
        "A second resting place, higher than detent; 0, or one that is not higher, is none.")
      Field.response(\.response)
      Field.springToken
      Field.dim(\.dim)
      Field(
        \.scale, "scale", in: 0.5...1,
        "The size of the old screen under a sheet that is all the way up; 1 leaves it as it is.")
      Field(\.cornerRadius, "cornerRadius", in: 0...64, unit: "points", "Radius of the sheet's upper corners.")
      Field(\.grabber, "grabber", "Shows a grabber at the sheet's upper edge.")
    }
  }

  private var cover: CoverDirector?

  public override func setUp(_ transaction: inout Transaction) {
    guard let sheet = transition.sheet else { return coverInstead(&transaction) }
    if sheet.detents.isEmpty, transition.initialDirection == .forward { equip(sheet) }
    let isOneHigh = sheet.detents.isEmpty
    sheet.follow(transition)
    let fore = transition.foreViewController.view
    if transition.prefersReducedMotion {
      transaction.add(SpringProgress(spring: .reducedMotion), to: transition.progress)
      transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha), to: fore)
    } else {
      transaction.add(
        SpringProgress(spring: Spring(response: parameters.response, dampingRatio: 1)), to: transition.progress)
      transaction.add(TransitionTween(.relativeTranslation, back: Vector(0, 1), fore: .zero), to: fore)
    }
    // The presentation controller handles vertical drags of a sheet with detents.
    if isOneHigh {
      transaction.addDrag(to: transition, along: Vector(0, 1), release: ReleaseRule())
    } else if !transition.dragDirections.subtracting(.vertical).isEmpty {
      transaction.addDrag(to: transition, along: transition.directed(Vector(1, 0)), release: ReleaseRule())
    }
  }

  private func equip(_ sheet: SheetPresentationController) {
    sheet.maximumDim = parameters.dim
    sheet.recessionScale = parameters.scale
    sheet.prefersGrabberVisible = parameters.grabber
    sheet.preferredCornerRadius = parameters.cornerRadius
    sheet.settlingResponse = parameters.response
    let low = SheetDetent(parameters.detent)
    // A second detent that is not higher than the first is ignored.
    sheet.detents = parameters.large > parameters.detent ? [low, SheetDetent(parameters.large)] : [low]
  }

  private func coverInstead(_ transaction: inout Transaction) {
    var cover = CoverDirector.Parameters()
    cover.response = parameters.response
    cover.dim = parameters.dim
    cover.scale = parameters.scale
    let director = CoverDirector(transition, cover)
    director.setUp(&transaction)
    self.cover = director
  }

  public override func tearDown() { cover?.tearDown() }
}
