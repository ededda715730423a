/**
 * A library as programs see it that need not know where it is: in an engine of this process or on a server. Start with
 * {@link dev.carrel.application.client.LibraryClient}.
 */
@NullMarked
package dev.carrel.application.client;

import org.jspecify.annotations.NullMarked;
