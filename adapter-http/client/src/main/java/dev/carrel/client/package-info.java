/**
 * A client of a running server for JVM programs. Start with {@link dev.carrel.client.CarrelClient}; its libraries are
 * {@link dev.carrel.application.client.LibraryClient}s, as those of an engine in the process.
 */
@NullMarked
package dev.carrel.client;

import org.jspecify.annotations.NullMarked;
