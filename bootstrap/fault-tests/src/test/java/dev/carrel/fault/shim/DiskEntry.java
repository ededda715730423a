package dev.carrel.fault.shim;

/** A file or a folder of a {@link SimulatedDisk}. */
abstract sealed class DiskEntry permits DiskFile, DiskFolder {}
