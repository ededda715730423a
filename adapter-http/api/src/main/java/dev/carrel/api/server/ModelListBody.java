package dev.carrel.api.server;

import java.util.List;

/** The models of a server, one for each role. */
public record ModelListBody(List<ModelBody> models) {}
