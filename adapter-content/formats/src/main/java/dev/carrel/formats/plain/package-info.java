/** Formats that are plain text: Markdown and separated values. They are parsed in place if they are short. */
@NullMarked
package dev.carrel.formats.plain;

import org.jspecify.annotations.NullMarked;
