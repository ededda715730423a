/**
 * The question log. {@link dev.carrel.application.question.QuestionLogService} is the door.
 * {@link dev.carrel.application.question.QuestionRecorder} makes its entries, {@code ExpireQuestions} enforces their
 * retention.
 */
@NullMarked
package dev.carrel.application.question;

import org.jspecify.annotations.NullMarked;
