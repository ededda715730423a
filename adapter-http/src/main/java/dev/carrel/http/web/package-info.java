/** The web interface: serves its files, and says where it is. */
@NullMarked
package dev.carrel.http.web;

import org.jspecify.annotations.NullMarked;
