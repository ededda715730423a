/** The sheets of Excel, changed so that they are read right. */
@NullMarked
package dev.carrel.formats.office.sheet;

import org.jspecify.annotations.NullMarked;
