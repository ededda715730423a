package dev.carrel.application.port.connector;

import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gives what opens places that are not open to everybody. Thread-safe. */
@FunctionalInterface
public interface PlaceSecrets {

    /** The option of a connector that names its secret. */
    String OPTION = "secret";

    /** Has none. */
    PlaceSecrets NONE = (name, address) -> {
        throw new PlaceException("The secret \"" + name + "\" cannot be read, since the setting connectors.secrets is "
                + "not set. The operator sets it to a folder of secrets.", null);
    };

    /**
     * Returns a secret.
     *
     * @param name as its owner has named it
     * @param address of the place
     * @throws PlaceException if there is none of this name, or it is not for this place; its sentences say what to do,
     * and nothing of the content
     */
    PlaceSecret requireSecret(String name, String address) throws PlaceException;

    /**
     * Returns the secret that settings name, as the other method does; null if they name none.
     *
     * @throws PlaceException if it does not open the place of the settings
     */
    default @Nullable PlaceSecret findSecret(ConnectorSettings settings) throws PlaceException {
        String name = settings.options().get(OPTION);
        return name == null ? null : requireSecret(name, settings.place());
    }

    /** @throws InvalidRequestException if settings name a secret that does not open their place */
    default void checkSecret(ConnectorSettings settings) {
        try {
            findSecret(settings);
        } catch (PlaceException e) {
            String reason = e.sentence();
            throw InvalidRequestException.of("options/" + OPTION, "must name a secret that opens the place. "
                    + (reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason));
        }
    }

    /**
     * A user and a password, which are given to no other place.
     *
     * @param place the address of the place, with or without a slash at its end; all addresses below it belong to it
     */
    record PlaceSecret(String place, String user, String password) {

        private static final Pattern WITH_HOST = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^/?#\\s]+([/?#].*)?");

        /** Returns whether the place names a host, without which it would be all addresses: then it opens none. */
        public boolean hasHost() {
            return WITH_HOST.matcher(place).matches();
        }

        /** Returns whether an address is that of the place or below it; one that goes up again is not. */
        public boolean opens(String address) {
            String folder = place.endsWith("/") ? place : place + "/";
            return hasHost() && ((address + "/").equals(folder) || address.startsWith(folder))
                    && !address.contains("..") && !address.toLowerCase(Locale.ROOT).contains("%2e");
        }

        @Override
        public String toString() {
            return "PlaceSecret[place=" + place + "]";
        }
    }
}
