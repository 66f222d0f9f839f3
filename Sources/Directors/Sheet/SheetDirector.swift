import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// A sheet comes up from below to its lowest resting place; a hand moves it between its resting places, and below the
/// lowest one it leaves.
///
/// It moves a screen that is presented as a page sheet. Where the presentation has no detents yet it is given those of the
/// parameters. Pushed, or presented to cover its window, a screen comes as with ``CoverDirector``, to its full height.
///
/// ```swift
/// editor.transitionController.directors = [DirectorFactory(SheetDirector.self)]
/// home.present(editor, animated: true)
/// ```
/// > Source: UIKit, `UISheetPresentationController`.
public final class SheetDirector: TransitionDirector {
  /// What can be set, with the defaults.
  public struct Parameters: Hashable, Sendable {
    /// The lowest resting place: the share of the window's height that is covered; 0.2...1.
    public var detent = 0.55
    /// A second, higher one; 0 for none. At most 1.
    public var large = 0.0
    /// Seconds; 0.05...5. By eye: a sheet has a short way, and a slower one would seem heavy.
    public var response = 0.42
    /// How dark the screen beneath is under a sheet that is all the way up; 0...1.
    public var dim = 0.5
    /// The size of the screen beneath then; 0.5...1, 1 leaves it as it is.
    public var scale = 0.95
    /// Of the sheet, in points; 0...64.
    public var cornerRadius = 16.0
    /// Whether it has a grabber.
    public var grabber = true
    public init() {}
  }

  private let transition: Transition
  private let parameters: Parameters
  private var cover: CoverDirector?

  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// - Precondition: all parameters lie in their ranges.
  public init(_ transition: Transition, _ parameters: Parameters) {
    Parameters.schema.require(parameters)
    self.transition = transition
    self.parameters = parameters
  }

  public func setUp(_ transaction: inout Transaction) {
    guard let sheet = transition.sheet else { return coverInstead(&transaction) }
    if sheet.detents.isEmpty, transition.initialDirection == .forward { equip(sheet) }
    let isOneHigh = sheet.detents.isEmpty
    sheet.follow(transition)
    let fore = transition.foreViewController.view
    if transition.prefersReducedMotion {
      transaction.add(SpringProgress(spring: Spring(response: 0.2, dampingRatio: 1)), to: transition.progress)
      transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha), to: fore)
    } else {
      transaction.add(
        SpringProgress(spring: Spring(response: parameters.response, dampingRatio: 1)), to: transition.progress)
      transaction.add(TransitionTween(.relativeTranslation, back: Vector(0, 1), fore: .zero), to: fore)
    }
    // Up and down a sheet with detents is moved by its own hand.
    if isOneHigh {
      transaction.addDrag(to: transition, along: Vector(0, 1), release: ReleaseRule())
    } else if !transition.dragDirections.subtracting(.vertical).isEmpty {
      transaction.addDrag(to: transition, along: Vector(1, 0), release: ReleaseRule())
    }
  }

  private func equip(_ sheet: SheetPresentationController) {
    sheet.maximumDim = parameters.dim
    sheet.recessionScale = parameters.scale
    sheet.prefersGrabberVisible = parameters.grabber
    sheet.preferredCornerRadius = parameters.cornerRadius
    sheet.settlingResponse = parameters.response
    let low = SheetDetent(parameters.detent)
    // A second one that is no higher is none.
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

  public func tearDown() { cover?.tearDown() }
}

extension SheetDirector: ParameterizedDirector {
  static let stock = StockDirector(
    SheetDirector.self,
    "Presented, a sheet comes up to a resting place and can be pulled; pushed, it covers like Cover.")
}

extension SheetDirector.Parameters: DirectorParameters {
  package static let schema = ValueSchema("Sheet", noun: .parameter, Self()) {
    Field(\.detent, "detent", in: 0.2...1, "The share of the window's height at which it rests.")
    Field(
      \.large, "large", in: 0...1, "A second resting place, higher than detent; 0, or one that is not higher, is none.")
    Field.response(\.response)
    Field.dim(\.dim)
    Field(
      \.scale, "scale", in: 0.5...1,
      "The size of the old screen under a sheet that is all the way up; 1 leaves it as it is.")
    Field(\.cornerRadius, "cornerRadius", in: 0...64, unit: "points", "How round the sheet's upper corners are.")
    Field(\.grabber, "grabber", "Whether it has a grabber at its upper edge.")
  }
}
