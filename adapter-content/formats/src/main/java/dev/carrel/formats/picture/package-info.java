/** Draws the pictures in which text is recognised. Start with {@link dev.carrel.formats.picture.ImageFrames}. */
@NullMarked
package dev.carrel.formats.picture;

import org.jspecify.annotations.NullMarked;
