@NullMarked
package dev.carrel.application.job;

import org.jspecify.annotations.NullMarked;
