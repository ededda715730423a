/**
 * The keys of the settings and the types of their values: {@link dev.carrel.bootstrap.settings.key.SettingKeys} has all
 * of them.
 */
@NullMarked
package dev.carrel.bootstrap.settings.key;

import org.jspecify.annotations.NullMarked;
