package dev.carrel.domain.error;

/** The fetch policy (SSRF protection) refuses an address; no connection was made. */
public final class AddressRefusedException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public AddressRefusedException(String message) {
        super(message, null);
    }
}
