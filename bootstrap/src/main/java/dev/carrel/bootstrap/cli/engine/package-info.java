/** What commands do with the settings that were read: open the engine of a data folder, and check models. */
@NullMarked
package dev.carrel.bootstrap.cli.engine;

import org.jspecify.annotations.NullMarked;
