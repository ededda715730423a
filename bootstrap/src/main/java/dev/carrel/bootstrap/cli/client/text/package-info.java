/** The texts of documents of a data folder or a server: {@link dev.carrel.bootstrap.cli.client.text.TextClient}. */
@NullMarked
package dev.carrel.bootstrap.cli.client.text;

import org.jspecify.annotations.NullMarked;
