/**
 * Markdown on a terminal: {@link dev.carrel.bootstrap.cli.markdown.StreamedMarkdown} draws a reply while it is written,
 * {@link dev.carrel.bootstrap.cli.markdown.TableLayout} lays out tables.
 */
@NullMarked
package dev.carrel.bootstrap.cli.markdown;

import org.jspecify.annotations.NullMarked;
