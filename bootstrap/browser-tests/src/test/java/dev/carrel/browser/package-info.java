/** Tests of the web interface in Chromium, against a service in this process. */
package dev.carrel.browser;
