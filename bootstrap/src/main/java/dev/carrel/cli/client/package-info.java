/**
 * Where the command line works: {@link dev.carrel.cli.client.CarrelClient} is either a data folder of this machine or a
 * server that runs anywhere, so that each command is written once.
 */
@NullMarked
package dev.carrel.cli.client;

import org.jspecify.annotations.NullMarked;
