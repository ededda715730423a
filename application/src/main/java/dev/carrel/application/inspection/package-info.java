/** Trying the models of an engine. Start with {@link dev.carrel.application.inspection.TryModels}. */
@NullMarked
package dev.carrel.application.inspection;

import org.jspecify.annotations.NullMarked;
