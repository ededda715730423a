/** Tells how likely what was found answers a question, and what else is there instead. */
@NullMarked
package dev.carrel.application.confidence;

import org.jspecify.annotations.NullMarked;
