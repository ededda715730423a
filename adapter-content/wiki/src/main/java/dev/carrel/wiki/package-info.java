/**
 * Wikis as places that libraries follow. Entry point: {@link dev.carrel.wiki.MediaWikiKind}.
 */
@NullMarked
package dev.carrel.wiki;

import org.jspecify.annotations.NullMarked;
