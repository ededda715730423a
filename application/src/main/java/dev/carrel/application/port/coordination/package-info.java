/**
 * What engines that share a storage know of each other: who is alive, who has which duty, and what another one has
 * changed.
 */
@NullMarked
package dev.carrel.application.port.coordination;

import org.jspecify.annotations.NullMarked;
