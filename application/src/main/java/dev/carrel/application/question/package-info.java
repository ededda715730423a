/**
 * The question log. {@link dev.carrel.application.question.QuestionLogService} is the door, and deletes what has
 * expired; {@link dev.carrel.application.question.QuestionRecorder} makes the entries.
 */
@NullMarked
package dev.carrel.application.question;

import org.jspecify.annotations.NullMarked;
