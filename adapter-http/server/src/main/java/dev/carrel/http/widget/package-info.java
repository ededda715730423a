/**
 * Chat widgets: {@link dev.carrel.http.widget.WidgetRoutes} lists the routes of their owners, which need a token, and
 * of the browsers of visitors, which need none.
 */
@NullMarked
package dev.carrel.http.widget;

import org.jspecify.annotations.NullMarked;
