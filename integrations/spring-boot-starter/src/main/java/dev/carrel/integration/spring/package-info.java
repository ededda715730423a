/**
 * Auto-configuration for Spring Boot: {@link dev.carrel.integration.spring.CarrelProperties} choose an engine in the
 * process or a server, and a {@link dev.carrel.application.client.LibraryClient} is the bean to work with.
 */
@NullMarked
package dev.carrel.integration.spring;

import org.jspecify.annotations.NullMarked;
