/** Connectors, what they have added, and the reports of their runs. */
@NullMarked
package dev.carrel.persistence.connector;

import org.jspecify.annotations.NullMarked;
