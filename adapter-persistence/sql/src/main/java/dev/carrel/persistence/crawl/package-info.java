/** The tables of crawls, their pages and sitemaps. */
@NullMarked
package dev.carrel.persistence.crawl;

import org.jspecify.annotations.NullMarked;
