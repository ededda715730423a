/**
 * The settings. {@link dev.carrel.bootstrap.settings.Settings#readFrom} reads them from all sources and reports all
 * problems at once. {@code docs/settings.md} lists them.
 */
@NullMarked
package dev.carrel.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
