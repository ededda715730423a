package dev.carrel.bootstrap.settings.source;

import dev.carrel.domain.WireName;

/** The kinds of sources, in rising order of precedence. */
public enum SettingOrigin implements WireName {
    DEFAULT, FILE, ENVIRONMENT, FLAG
}
