package dev.carrel.application.port.connector;

import java.util.Locale;

/** Gives what opens places that are not open to everybody. Thread-safe. */
@FunctionalInterface
public interface PlaceSecrets {

    /** Has none. */
    PlaceSecrets NONE = (name, address) -> {
        throw new PlaceException("The secret \"" + name + "\" does not open this place.", null);
    };

    /**
     * Returns a secret.
     *
     * @param name as its owner has named it
     * @param address of the place
     * @throws PlaceException if there is none of this name, or it is not for this place
     */
    PlaceSecret requireSecret(String name, String address) throws PlaceException;

    /**
     * A user and a password, which are given to no other place.
     *
     * @param place the address of the place; all addresses below it belong to it
     */
    record PlaceSecret(String place, String user, String password) {

        /** Returns whether an address is that of the place or below it; one that goes up again is not. */
        public boolean opens(String address) {
            return (address.equals(place) || address.startsWith(place.endsWith("/") ? place : place + "/"))
                    && !address.contains("..") && !address.toLowerCase(Locale.ROOT).contains("%2e");
        }

        @Override
        public String toString() {
            return "PlaceSecret[place=" + place + "]";
        }
    }
}
