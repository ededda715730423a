/** The question log of a data folder or a server: {@link dev.carrel.cli.client.question.QuestionLogClient}. */
@NullMarked
package dev.carrel.cli.client.question;

import org.jspecify.annotations.NullMarked;
