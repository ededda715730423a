/**
 * E-mail. {@code MailParser} and {@code OutlookParser} split a message into its parts; {@code MailTextAssembler} joins
 * the extracted text of the parts.
 */
@NullMarked
package dev.carrel.formats.mail;

import org.jspecify.annotations.NullMarked;
