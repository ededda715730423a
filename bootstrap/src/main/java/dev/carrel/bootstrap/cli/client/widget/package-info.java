/** The chat widgets of a data folder or a server: {@link dev.carrel.bootstrap.cli.client.widget.WidgetClient}. */
@NullMarked
package dev.carrel.bootstrap.cli.client.widget;

import org.jspecify.annotations.NullMarked;
