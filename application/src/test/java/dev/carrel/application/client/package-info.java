/** The contract of {@link dev.carrel.application.client.LibraryClient}, which each client passes. */
@NullMarked
package dev.carrel.application.client;

import org.jspecify.annotations.NullMarked;
