package dev.carrel.application.inspection;

import dev.carrel.domain.WireName;

/** What an engine needs and may find on another server. */
public enum EngineDependency implements WireName {
    STORAGE, INDEX
}
