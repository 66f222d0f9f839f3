extension ComparedChangesTests {
  /// At least one change of each kind that a director without physics can have.
  nonisolated static let changes: [Change] = [
    Change(
      new: #""edge": "left""#,
      said: ["Slide: edge left, was automatic", "on page: back.0 -1, was 1", "page: x differs"]),
    Change(
      new: #""edge": "bottom""#,
      said: ["Slide: edge bottom, was automatic", "on page: back.1 1, was 0", "page: y differs"]),
    Change(
      new: #""response": 0.6"#,
      said: [
        "Slide: response 0.6, was 0.42", "SpringProgress on window: spring.response 0.6 s, was 0.42 s", "takes 0.967 s",
      ]),
    Change(
      new: #""backResponse": 0.3"#,
      said: [
        "Slide: backResponse 0.3, was 0", "SpringProgress on window: backwardSpring.response 0.3 s",
        "transition 2, back page shelf: takes 0.483 s",
      ]),
    Change(
      new: #""dampingRatio": 0.6"#,
      said: ["Slide: dampingRatio 0.6, was 1", "SpringProgress on window: spring.dampingRatio 0.6, was 1"]),
    Change(
      new: #""parallax": 0.5"#,
      said: [
        "Slide: parallax 0.5, was 0.25", "relativeTranslation on shelf: fore.0 -0.5, was -0.25",
        "shelf: x differs by up to 120 points",
      ]),
    Change(
      new: #""dim": 0.1"#,
      said: ["Slide: dim 0.1, was 0.35", "alpha on shelf: fore 0.9, was 0.65", "shelf: opacity differs by up to 0.25"]),
    Change(new: #""travel": 200"#, said: ["Slide: travel 200, was 1280", "page: x differs"]),
    Change(
      new: #""spring": "slow""#,
      said: ["Slide: response 0.55, was 0.42", "SpringProgress on window: spring.response 0.55 s, was 0.42 s"]),
    Change(
      new: #""threshold": 0.8"#,
      said: ["Slide: threshold 0.8, was 0.5", "Draggable on page drag: release.threshold 0.8"]),
    Change(new: #""flick": 3"#, said: ["Slide: flick 3, was 1", "Draggable on page drag: release.flick 3"]),
    Change(
      director: "Push", new: #""edge": "top""#,
      said: ["Push: edge top, was right", "on page: back.1 -1, was 0", "page: y differs"]),
    Change(
      director: "Push", new: #""response": 0.3"#,
      said: ["Push: response 0.3, was 0.42", "SpringProgress on window: spring.response 0.3 s, was 0.42 s"]),
    Change(
      director: "Push", new: #""parallax": 0.6"#,
      said: ["Push: parallax 0.6, was 0.3", "on shelf: fore.0 -0.6, was -0.3"]),
    Change(director: "Push", new: #""shadow": 0.8"#, said: ["Push: shadow 0.8, was 0.3"]),
    Change(
      director: "Push", new: #""dim": 0.5"#,
      said: ["Push: dim 0.5, was 0.1", "TransitionTween on DimmingView: values.4 0.5, was 0.1"]),
    Change(director: "Cover", new: #""scale": 0.8"#, said: ["Cover: scale 0.8, was 0.94", "shelf: width differs"]),
    Change(director: "Cover", new: #""cornerRadius": 30"#, said: ["Cover: cornerRadius 30, was 14"]),
    Change(
      director: "Cover", new: #""edge": "top""#, said: ["Cover: edge top, was bottom", "on page: back.1 -1, was 1"]),
    Change(
      director: "Cover", new: #""response": 0.7"#,
      said: ["Cover: response 0.7, was 0.45", "SpringProgress on window: spring.response 0.7 s, was 0.45 s"]),
    Change(
      director: "Cover", new: #""dim": 0.1"#,
      said: ["Cover: dim 0.1, was 0.4", "TransitionTween on DimmingView: values.4 0.1, was 0.4"]),
    Change(
      director: "Sheet", kind: "present", new: #""detent": 0.8"#,
      said: ["Sheet: detent 0.8, was 0.55", "page: y differs"]),
    Change(
      director: "Sheet", kind: "present", new: #""response": 0.6"#,
      said: ["Sheet: response 0.6, was 0.42", "SpringProgress on window: spring.response 0.6 s, was 0.42 s"]),
    Change(director: "Sheet", kind: "present", new: #""dim": 0.2"#, said: ["Sheet: dim 0.2, was 0.5"]),
    Change(director: "Sheet", kind: "present", new: #""scale": 0.7"#, said: ["Sheet: scale 0.7, was 0.95"]),
    Change(director: "Sheet", kind: "present", new: #""cornerRadius": 2"#, said: ["Sheet: cornerRadius 2, was 16"]),
    Change(director: "Sheet", kind: "present", new: #""grabber": false"#, said: ["Sheet: grabber false, was true"]),
    Change(
      director: "Fade", new: #""scale": 0.8"#,
      said: [
        "Fade: scale 0.8, was 1", "TransitionTween of scale on page is new", "page: width differs by up to 96 points",
      ]),
    Change(
      director: "Fade", new: #""response": 0.6"#,
      said: [
        "Fade: response 0.6, was 0.35", "SpringProgress on window: spring.response 0.6 s, was 0.35 s",
        "page: opacity differs",
      ]),
    Change(
      director: "CrossDissolve", new: #""begin": 0.3"#,
      said: ["CrossDissolve: begin 0.3, was 0", "CrossDissolve: length 0.7, was 1"]),
    Change(director: "CrossDissolve", new: #""length": 0.5"#, said: ["CrossDissolve: length 0.5, was 1"]),
    Change(
      director: "CrossDissolve", new: ##""through": "#000000""##, said: ["CrossDissolve: through #000000, was none"]),
    Change(
      director: "CrossDissolve", old: ##""through": "#000000""##, new: ##""through": "#000000", "turningPoint": 0.7"##,
      said: ["CrossDissolve: turningPoint 0.7, was 0.35"]),
    Change(director: "Stagger", new: #""order": "left""#, said: ["Stagger: order left, was touched", "sea: "]),
    Change(director: "Stagger", new: #""spread": 0.2"#, said: ["Stagger: spread 0.2, was 0.55"]),
    Change(
      director: "Stagger", new: #""distance": 100"#,
      said: ["Stagger: distance 100, was 36", "sea: y differs by up to 64 points"]),
    Change(director: "Stagger", new: #""backLeaves": false"#, said: ["Stagger: backLeaves false, was true"]),
    Change(
      director: "Stagger", old: #""order": "random""#, new: #""order": "random", "seed": 7"#,
      said: ["Stagger: seed 7, was 0"]),
    Change(
      director: "Flip", new: #""axis": "horizontal""#,
      said: ["Flip: axis horizontal, was vertical", "shelf: x differs"]),
    Change(
      director: "Flip", new: #""direction": "reverse""#,
      said: ["Flip: direction reverse, was automatic", "tilt on page: back -3.14"]),
    Change(director: "Flip", new: #""perspective": 4"#, said: ["Flip: perspective 4, was 2", "page: width differs"]),
    Change(director: "Flip", new: #""recede": 0.2"#, said: ["Flip: recede 0.2, was 0.6", "page: width differs"]),
    Change(director: "Flip", new: #""shade": 0.9"#, said: ["Flip: shade 0.9, was 0.45"]),
    Change(
      director: "Flip", new: #""dampingRatio": 0.5"#,
      said: ["Flip: dampingRatio 0.5, was 1", "SpringProgress on window: spring.dampingRatio 0.5, was 1"]),
    Change(director: "Zoom", new: #""arc": 0.8"#, said: ["Zoom: arc 0.8, was 0", "sea: x differs"]),
    Change(
      director: "Zoom", new: #""recede": 0.8"#,
      said: ["Zoom: recede 0.8, was 0.94", "scale on shelf: fore 0.8, was 0.94"]),
    Change(
      director: "Zoom", new: #""response": 0.7"#,
      said: ["Zoom: response 0.7, was 0.45", "SpringProgress on window: spring.response 0.7 s, was 0.45 s"]),
    Change(director: "Zoom", new: #""contents": "fit""#, said: ["Zoom: contents fit, was width"]),
    Change(director: "Morph", new: #""arc": 0.8"#, said: ["Morph: arc 0.8, was 0", "sea: x differs"]),
    Change(
      director: "Morph", new: #""dampingRatio": 0.5"#,
      said: ["Morph: dampingRatio 0.5, was 1", "SpringProgress on window: spring.dampingRatio 0.5, was 1"]),
    Change(
      director: "Snap", new: #""edge": "left""#, said: ["Snap: edge left, was right", "SnapTo on StageBody: point.0"]),
    Change(
      director: "Snap", new: #""offset": 0.3"#,
      said: ["Snap: offset 0.3, was 0.6", "page: x differs by up to 144 points"]),
    Change(
      director: "Snap", new: #""damping": 0.9"#,
      said: ["Snap: damping 0.9, was 0.5", "SnapTo on StageBody: damping 0.9"]),
    Change(
      director: "Gravity", new: #""gravity": 2000"#,
      said: ["Gravity: gravity 2000, was 3300", "Fall on StageBody: acceleration.1 -2000, was -3300"]),
    Change(
      director: "Gravity", new: #""elasticity": 0.5"#,
      said: ["Gravity: elasticity 0.5, was 0.2", "BodyMaterial on StageBody: elasticity 0.5, was 0.2"]),
  ]
}
