/** The commands {@code carrel crawl …}. */
@NullMarked
package dev.carrel.cli.command.crawl;

import org.jspecify.annotations.NullMarked;
