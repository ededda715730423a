/** The bodies of chat widgets, for their owners and for the browsers of visitors. */
@NullMarked
package dev.carrel.api.widget;

import org.jspecify.annotations.NullMarked;
