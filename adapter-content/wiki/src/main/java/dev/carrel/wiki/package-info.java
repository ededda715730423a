/**
 * Wikis as places that libraries follow. Entry points: {@link dev.carrel.wiki.MediaWikiKind} and
 * {@link dev.carrel.wiki.ConfluenceKind}.
 */
@NullMarked
package dev.carrel.wiki;

import org.jspecify.annotations.NullMarked;
