/**
 * Markdown on a terminal: {@link dev.carrel.cli.markdown.StreamedMarkdown} draws a reply while it is written,
 * {@link dev.carrel.cli.markdown.TableLayout} lays out tables.
 */
@NullMarked
package dev.carrel.cli.markdown;

import org.jspecify.annotations.NullMarked;
