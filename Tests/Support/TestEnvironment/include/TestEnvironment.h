// Tests give the same answers for every user, on every desktop and in every language: before the first of them runs, the
// environment is that of a user without a desktop or settings, and the only fonts are those that .ci/setup installs.
// Linking this module is enough; nothing needs to be called.
