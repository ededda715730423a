@NullMarked
package dev.carrel.formats;

import org.jspecify.annotations.NullMarked;
