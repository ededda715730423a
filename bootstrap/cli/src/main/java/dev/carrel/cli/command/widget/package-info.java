/** {@link dev.carrel.cli.command.widget.WidgetCommand carrel widget}. */
@NullMarked
package dev.carrel.cli.command.widget;

import org.jspecify.annotations.NullMarked;
