/** {@link dev.carrel.bootstrap.cli.command.widget.WidgetCommand carrel widget}. */
@NullMarked
package dev.carrel.bootstrap.cli.command.widget;

import org.jspecify.annotations.NullMarked;
