/** The question log and feedback. {@link dev.carrel.http.api.question.QuestionRoutes} lists the routes. */
@NullMarked
package dev.carrel.http.api.question;

import org.jspecify.annotations.NullMarked;
