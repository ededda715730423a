package dev.carrel.bootstrap.cli.client;

import dev.carrel.api.audit.AuditEntryBody;
import dev.carrel.api.audit.AuditListBody;
import dev.carrel.application.access.AuditTrail;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.domain.audit.AuditSelection;
import java.util.List;

/** The audit log of a server. */
final class RemoteAudit {

    private RemoteAudit() {}

    static List<AuditEntryBody> readAll(HttpTransport transport, AuditSelection selection) {
        String query = (selection.kind() == null ? "" : "&kind=" + selection.kind().wireName())
                + (selection.since() == null ? "" : "&since=" + selection.since());
        return ListPage.readAll(cursor -> {
            AuditListBody page = transport.getJson(
                    "/audit" + ListPage.formatQuery(cursor, AuditTrail.MAX_PAGE_SIZE) + query,
                    AuditListBody.class);
            return new ListPage<>(page.entries(), page.nextCursor());
        });
    }
}
