/**
 * Spans by the API of OpenTelemetry: {@link dev.carrel.integration.opentelemetry.OpenTelemetryTracer} is given to the
 * builder of an engine and of a language model.
 */
@NullMarked
package dev.carrel.integration.opentelemetry;

import org.jspecify.annotations.NullMarked;
