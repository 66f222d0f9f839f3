// The inspector of transitions, views and costs, in a window beside a stage.
@_exported import Inspector
