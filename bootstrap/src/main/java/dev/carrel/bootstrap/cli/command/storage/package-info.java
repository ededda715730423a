/** The commands that back up, restore, check and rebuild a data folder. */
@NullMarked
package dev.carrel.bootstrap.cli.command.storage;

import org.jspecify.annotations.NullMarked;
