/** The commands {@code carrel crawl …}. */
@NullMarked
package dev.carrel.bootstrap.cli.command.crawl;

import org.jspecify.annotations.NullMarked;
