package dev.carrel.ocr;

/**
 * The result of a process.
 *
 * @param output what it wrote; complete only after a success
 */
record ProcessResult(Ending ending, String output) {

    /** How a process ended. */
    enum Ending {
        SUCCESS, TIME_LIMIT, MEMORY_LIMIT, FAILURE
    }
}
