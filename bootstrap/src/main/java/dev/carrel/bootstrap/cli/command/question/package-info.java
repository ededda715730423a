/** {@code carrel question}: lists, exports and judges the questions of the log. */
@NullMarked
package dev.carrel.bootstrap.cli.command.question;

import org.jspecify.annotations.NullMarked;
