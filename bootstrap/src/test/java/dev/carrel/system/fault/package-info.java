/**
 * Fault injection below the service: {@link dev.carrel.system.fault.FaultShim} starts a process whose file operations
 * are recorded and can be made to fail, {@link dev.carrel.system.fault.SimulatedDisk} works out what a power cut
 * leaves.
 */
package dev.carrel.system.fault;
