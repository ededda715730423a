@NullMarked
package dev.carrel.application.indexing;

import org.jspecify.annotations.NullMarked;
