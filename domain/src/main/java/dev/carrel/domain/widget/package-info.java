/**
 * Chat widgets: a {@link dev.carrel.domain.widget.Widget} lets the visitors of some websites ask a library without a
 * token. Begin there; {@link dev.carrel.domain.widget.WidgetSettings} are what its owner chooses.
 */
@NullMarked
package dev.carrel.domain.widget;

import org.jspecify.annotations.NullMarked;
