/** Part of the module; its root package says how the parts relate. */
@NullMarked
package dev.carrel.cli.evaluation.metric;

import org.jspecify.annotations.NullMarked;
