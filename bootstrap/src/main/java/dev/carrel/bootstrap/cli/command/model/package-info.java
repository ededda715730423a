/** The commands that check the embedding model and the language model. */
@NullMarked
package dev.carrel.bootstrap.cli.command.model;

import org.jspecify.annotations.NullMarked;
