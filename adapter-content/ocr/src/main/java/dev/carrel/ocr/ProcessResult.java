package dev.carrel.ocr;

/**
 * The result of a process.
 *
 * @param output what it wrote; complete only after a success
 */
record ProcessResult(Ending ending, String output) {

    /** How a process ended. */
    enum Ending {
        SUCCESS,
        /** It used its CPU time up, or used none for as long. */
        TIME_LIMIT,
        /** The machine had too little CPU time for it. */
        BUSY, MEMORY_LIMIT, FAILURE
    }
}
