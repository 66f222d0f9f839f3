// Tests see only the fonts that .ci/setup installs, so that pictures do not depend on what else a machine has.
// Linking this module is enough; nothing needs to be called.
