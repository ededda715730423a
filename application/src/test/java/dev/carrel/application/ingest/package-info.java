@NullMarked
package dev.carrel.application.ingest;

import org.jspecify.annotations.NullMarked;
