import Transitions

extension AppearancePhase {
  /// Whether a controller may hear of this phase after another one; at first it has disappeared.
  package func mayFollow(_ last: AppearancePhase) -> Bool {
    switch (last, self) {
    case (.didDisappear, .willAppear), (.willAppear, .didAppear), (.didAppear, .willDisappear),
      (.willDisappear, .didDisappear), (.willAppear, .willDisappear), (.willDisappear, .willAppear):
      true
    default: false
    }
  }
}
