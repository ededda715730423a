/**
 * What everything must do that goes to the web and reads what comes from there, as tests to inherit, and the smallest
 * that do it.
 */
@NullMarked
package dev.carrel.application.contract.web;

import org.jspecify.annotations.NullMarked;
