@NullMarked
package dev.carrel.application.index;

import org.jspecify.annotations.NullMarked;
