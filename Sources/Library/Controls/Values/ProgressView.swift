import Animation
import Geometry
import Runtime
import Views

/// A bar that fills as work goes on.
///
/// ```swift
/// let bar = ProgressView()
/// bar.setProgress(0.4, animated: true)
/// ```
/// For work of unknown length use an ``ActivityIndicatorView``.
/// > Source: UIKit, `UIProgressView`.
@MainActor open class ProgressView: View {
  /// The part that is done, 0...1. Default: 0. Values out of range count as the nearest in range; NaN is ignored, with
  /// a warning.
  public final var progress = 0.0 {
    didSet {
      if progress.isNaN {
        Warnings.log("the progress of a progress view is 0...1, not NaN")
        progress = oldValue
      }
      progress = min(1, max(0, progress))
      if progress != oldValue { placeFill() }
    }
  }

  private let fill = View()
  private static let height = 6.0

  /// Makes a bar.
  /// - Parameter progress: the part that is done, 0...1. Default: 0.
  public init(progress: Double = 0) {
    super.init(frame: Rect(0, 0, 160, Self.height))
    clipsToBounds = true
    fill.acceptsHits = false
    addSubview(fill)
    self.progress = progress.isNaN ? 0 : min(1, max(0, progress))
    themeDidChange()
  }

  /// Sets ``progress``; with motion, the bar grows there in a quarter of a second.
  public final func setProgress(_ progress: Double, animated: Bool) {
    if animated, window != nil, !FrameTicker.isMotionReduced {
      animate(like: .long, withDuration: 0.25, options: .curveEaseOut) { self.progress = progress }
    } else {
      self.progress = progress
    }
  }

  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, Self.height) }
  open override func sizeThatFits(_ size: Size) -> Size { Size(size.width <= 0 ? 40 : 160, Self.height) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    cornerRadius = bounds.height / 2
    placeFill()
  }

  private func placeFill() {
    fill.cornerRadius = bounds.height / 2
    fill.frame = directed(Rect(0, 0, bounds.width * progress, bounds.height))
  }

  open override func themeDidChange() {
    super.themeDidChange()
    backgroundColor = theme.hasIncreasedContrast ? theme.controlFill : theme.controlEdge.withAlpha(0.35)
    border = theme.contrastEdge
    fill.backgroundColor = theme.accent
  }

  /// A value in percent.
  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .progressIndicator
    description.range = AccessibilityDescription.Range(progress, in: 0...1)
    description.value = "\(Int((progress * 100).rounded())) %"
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("value", "\(progress)")]
  }
}
