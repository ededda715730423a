/**
 * Where the command line works: {@link dev.carrel.bootstrap.cli.place.Place} is either a data folder of this machine or
 * a server that runs anywhere, so that each command is written once.
 */
@NullMarked
package dev.carrel.bootstrap.cli.place;

import org.jspecify.annotations.NullMarked;
