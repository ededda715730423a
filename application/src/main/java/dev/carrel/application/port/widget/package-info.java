/** The port of the storage of chat widgets, {@link dev.carrel.application.port.widget.Widgets}. */
@NullMarked
package dev.carrel.application.port.widget;

import org.jspecify.annotations.NullMarked;
