/** Tests of several servers that share a PostgreSQL database. */
@NullMarked
package dev.carrel.fault.cluster;

import org.jspecify.annotations.NullMarked;
