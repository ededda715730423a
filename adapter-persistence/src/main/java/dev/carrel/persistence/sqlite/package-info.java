/** Part of the module; its root package says how the parts relate. */
@NullMarked
package dev.carrel.persistence.sqlite;

import org.jspecify.annotations.NullMarked;
