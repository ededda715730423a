/** x */
@NullMarked
package dev.carrel.retrieval;

import org.jspecify.annotations.NullMarked;
