package dev.carrel.domain.error;

/** An address that the fetch policy does not allow to be read, told before anything is connected to. */
public final class AddressRefusedException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public AddressRefusedException(String message) {
        super(message, null);
    }
}
