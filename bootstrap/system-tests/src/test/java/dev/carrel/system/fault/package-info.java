/**
 * Fault injection below the service: {@link dev.carrel.system.fault.FaultShim} starts a process whose file operations
 * are recorded and fail on demand, {@link dev.carrel.system.fault.SimulatedDisk} computes the files after a power cut.
 */
package dev.carrel.system.fault;
