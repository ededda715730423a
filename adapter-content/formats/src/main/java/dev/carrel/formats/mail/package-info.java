/**
 * E-mail. {@code MailParser} and {@code OutlookParser} split a message into its parts.
 */
@NullMarked
package dev.carrel.formats.mail;

import org.jspecify.annotations.NullMarked;
