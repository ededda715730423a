/** Contract tests of the ports, and what they share. */
@NullMarked
package dev.carrel.application.contract;

import org.jspecify.annotations.NullMarked;
