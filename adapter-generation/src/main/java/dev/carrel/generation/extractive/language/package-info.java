/** Part of the module; its root package says how the parts relate. */
@NullMarked
package dev.carrel.generation.extractive.language;

import org.jspecify.annotations.NullMarked;
