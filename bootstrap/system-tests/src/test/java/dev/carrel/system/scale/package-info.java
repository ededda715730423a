/** Tests of several servers that share a PostgreSQL database. */
@NullMarked
package dev.carrel.system.scale;

import org.jspecify.annotations.NullMarked;
