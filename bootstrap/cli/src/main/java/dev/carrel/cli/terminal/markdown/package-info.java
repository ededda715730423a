/**
 * Markdown on a terminal: {@link dev.carrel.cli.terminal.markdown.StreamedMarkdown} draws a reply while it is written,
 * {@link dev.carrel.cli.terminal.markdown.TableLayout} lays out tables.
 */
@NullMarked
package dev.carrel.cli.terminal.markdown;

import org.jspecify.annotations.NullMarked;
