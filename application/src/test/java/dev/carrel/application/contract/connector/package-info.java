/** The contract of kinds of places. */
@NullMarked
package dev.carrel.application.contract.connector;

import org.jspecify.annotations.NullMarked;
