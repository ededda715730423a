/**
 * The settings. {@link dev.carrel.bootstrap.settings.Settings#readFrom} reads them from all places where they can be
 * said, and reports everything that is wrong with them at once. {@code docs/settings.md} lists them all.
 */
@NullMarked
package dev.carrel.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
