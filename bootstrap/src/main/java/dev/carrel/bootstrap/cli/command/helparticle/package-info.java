/** The commands of {@code carrel help-article}. */
@NullMarked
package dev.carrel.bootstrap.cli.command.helparticle;

import org.jspecify.annotations.NullMarked;
