/**
 * Fault injection below the service: {@link dev.carrel.fault.shim.FaultShim} starts a process whose file operations are
 * recorded and fail on demand, {@link dev.carrel.fault.shim.SimulatedDisk} computes the files after a power cut.
 */
package dev.carrel.fault.shim;
