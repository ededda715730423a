/** The bodies of libraries. */
@NullMarked
package dev.carrel.api.library;

import org.jspecify.annotations.NullMarked;
