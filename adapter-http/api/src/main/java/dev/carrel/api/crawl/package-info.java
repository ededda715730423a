/** The bodies of crawls. */
@NullMarked
package dev.carrel.api.crawl;

import org.jspecify.annotations.NullMarked;
