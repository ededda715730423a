/**
 * Main content extraction: reduces the DOM of a page to a tree of blocks and text runs, and finds the part with the
 * text.
 *
 * <p>
 * {@code ContentTreeBuilder} builds the tree, {@code MainContent} removes the boilerplate, {@code ContentSectionWriter}
 * writes the result as sections.
 */
@NullMarked
package dev.carrel.scraping.content;

import org.jspecify.annotations.NullMarked;
