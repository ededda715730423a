/** The web interface and the widget: serves their files, and says where the interface is. */
@NullMarked
package dev.carrel.http.web;

import org.jspecify.annotations.NullMarked;
