/** The commands that check the embedding model and the language model. */
@NullMarked
package dev.carrel.cli.command.model;

import org.jspecify.annotations.NullMarked;
