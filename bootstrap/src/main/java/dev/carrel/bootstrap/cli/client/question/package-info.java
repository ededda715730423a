/**
 * The question log of a data folder or a server: {@link dev.carrel.bootstrap.cli.client.question.QuestionLogClient}.
 */
@NullMarked
package dev.carrel.bootstrap.cli.client.question;

import org.jspecify.annotations.NullMarked;
