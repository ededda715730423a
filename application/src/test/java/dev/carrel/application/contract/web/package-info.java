/** The contracts of the web ports: the test of an adapter extends one of the classes. */
@NullMarked
package dev.carrel.application.contract.web;

import org.jspecify.annotations.NullMarked;
