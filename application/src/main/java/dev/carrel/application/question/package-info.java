/**
 * The question log. {@link dev.carrel.application.question.QuestionRecorder} makes its entries,
 * {@link dev.carrel.application.question.ExpireQuestions} enforces their retention.
 */
@NullMarked
package dev.carrel.application.question;

import org.jspecify.annotations.NullMarked;
