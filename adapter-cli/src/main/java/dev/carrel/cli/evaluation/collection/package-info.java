/** Part of the module; its root package says how the parts relate. */
@NullMarked
package dev.carrel.cli.evaluation.collection;

import org.jspecify.annotations.NullMarked;
