/**
 * The visitors of chat widgets: who they are, and what their browsers must do first. Begin with
 * {@link dev.carrel.application.widget.OpenSession}.
 */
@NullMarked
package dev.carrel.application.widget;

import org.jspecify.annotations.NullMarked;
