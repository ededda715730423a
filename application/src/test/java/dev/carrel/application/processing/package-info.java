@NullMarked
package dev.carrel.application.processing;

import org.jspecify.annotations.NullMarked;
