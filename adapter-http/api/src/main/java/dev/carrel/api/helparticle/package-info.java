/**
 * The bodies of help articles, and their form as a table.
 */
@NullMarked
package dev.carrel.api.helparticle;

import org.jspecify.annotations.NullMarked;
