/**
 * The sources of settings: a file, the environment and flags, each read into a
 * {@link dev.carrel.bootstrap.settings.source.SettingsLayer}.
 */
@NullMarked
package dev.carrel.bootstrap.settings.source;

import org.jspecify.annotations.NullMarked;
