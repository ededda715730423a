@NullMarked
package dev.carrel.application.ingest.lease;

import org.jspecify.annotations.NullMarked;
