/**
 * What the engine needs from outside, each port named by its role and stated as a contract that the tests of every
 * adapter run.
 *
 * <p>
 * {@link dev.carrel.application.port.Storage} keeps the truth and {@link dev.carrel.application.port.PassageIndex} a
 * projection of it; {@link dev.carrel.application.port.PageFetcher} and
 * {@link dev.carrel.application.port.TextExtractor} turn an address into text;
 * {@link dev.carrel.application.port.ReplyWriter} turns passages into a reply;
 * {@link dev.carrel.application.port.EngineObserver} hears of all that. Unless a method says otherwise, ports are safe
 * for use by many threads, block until they are done, and throw the {@linkplain dev.carrel.domain.error.CarrelException
 * exceptions of the domain}.
 */
@NullMarked
package dev.carrel.application.port;

import org.jspecify.annotations.NullMarked;
