package dev.carrel.persistence;

import dev.carrel.application.port.AccessTokens;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.Conversations;
import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.HelpArticles;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.PendingPurges;
import dev.carrel.application.port.QuestionLog;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.UsageLog;
import dev.carrel.application.port.WebhookQueue;
import dev.carrel.application.port.access.AuditLog;
import dev.carrel.application.port.access.BrowserSessions;
import dev.carrel.application.port.access.OneTimeValues;
import dev.carrel.application.port.access.People;
import dev.carrel.application.port.connector.Connectors;
import dev.carrel.application.port.evaluation.Evaluations;
import dev.carrel.application.port.recognition.RecognizedPages;
import dev.carrel.application.port.widget.Widgets;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.persistence.connector.JdbiConnectors;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.evaluation.JdbiEvaluations;
import dev.carrel.persistence.queue.FairClaimOrder;
import dev.carrel.persistence.queue.JdbiDocumentQueue;
import dev.carrel.persistence.recognition.JdbiRecognizedPages;
import dev.carrel.persistence.store.JdbiAccessTokens;
import dev.carrel.persistence.store.JdbiAuditLog;
import dev.carrel.persistence.store.JdbiBrowserSessions;
import dev.carrel.persistence.store.JdbiChangeLog;
import dev.carrel.persistence.store.JdbiConversations;
import dev.carrel.persistence.store.JdbiCrawls;
import dev.carrel.persistence.store.JdbiDocuments;
import dev.carrel.persistence.store.JdbiEmbeddings;
import dev.carrel.persistence.store.JdbiHelpArticles;
import dev.carrel.persistence.store.JdbiLibraries;
import dev.carrel.persistence.store.JdbiOneTimeValues;
import dev.carrel.persistence.store.JdbiPendingPurges;
import dev.carrel.persistence.store.JdbiPeople;
import dev.carrel.persistence.store.JdbiQuestionLog;
import dev.carrel.persistence.store.JdbiUsageLog;
import dev.carrel.persistence.store.JdbiWebhookQueue;
import dev.carrel.persistence.store.JdbiWidgets;
import dev.carrel.persistence.store.RemovalSweeper;
import dev.carrel.persistence.store.TokenUsage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a storage in a relational database. A storage adds how the database is opened, backed up and purged. */
public abstract class JdbiStorage implements Storage {

    private static final Logger log = LoggerFactory.getLogger(JdbiStorage.class);

    private final DatabaseWriter writer;
    private final DatabaseReader readPool;
    private final DatabaseReader scanPool;
    private final TokenUsage tokenUsage;
    private final FairClaimOrder claimOrder = new FairClaimOrder();
    private final RemovalSweeper sweeper;

    /**
     * Creates the parts.
     *
     * @param readPool for short reads, such as each request needs
     * @param scanPool for reads of many or large rows
     */
    protected JdbiStorage(DatabaseWriter writer, DatabaseReader readPool, DatabaseReader scanPool) {
        this.writer = writer;
        this.readPool = readPool;
        this.scanPool = scanPool;
        this.tokenUsage = new TokenUsage(writer);
        this.sweeper = new RemovalSweeper(writer);
    }

    /** Writes the last uses of access tokens, before the storage is closed. */
    protected final void saveTokenUses() {
        try {
            writer.useTransaction(tokenUsage::writeAllUses);
        } catch (CarrelException e) {
            log.warn("The last use of access tokens could not be saved.", e);
        }
    }

    /** Returns the sweeper of removed rows, which is to be started when the storage is open. */
    protected final RemovalSweeper sweeper() {
        return sweeper;
    }

    @Override
    public Libraries libraries() {
        return new JdbiLibraries(writer, readPool, sweeper, coordination().isShared());
    }

    @Override
    public Documents documents() {
        return new JdbiDocuments(writer, readPool, scanPool);
    }

    @Override
    public DocumentQueue documentQueue() {
        return new JdbiDocumentQueue(writer, readPool, claimOrder);
    }

    @Override
    public ChangeLog changeLog() {
        return new JdbiChangeLog(writer, readPool, scanPool);
    }

    @Override
    public Embeddings embeddings() {
        return new JdbiEmbeddings(writer, readPool, scanPool);
    }

    @Override
    public Conversations conversations() {
        return new JdbiConversations(writer, readPool, scanPool, sweeper);
    }

    @Override
    public QuestionLog questionLog() {
        return new JdbiQuestionLog(writer, readPool, scanPool);
    }

    @Override
    public HelpArticles helpArticles() {
        return new JdbiHelpArticles(writer, readPool, scanPool);
    }

    @Override
    public Widgets widgets() {
        return new JdbiWidgets(writer, readPool);
    }

    @Override
    public Evaluations evaluations() {
        return new JdbiEvaluations(writer, readPool);
    }

    @Override
    public AccessTokens accessTokens() {
        return new JdbiAccessTokens(writer, readPool, tokenUsage);
    }

    @Override
    public OneTimeValues oneTimeValues() {
        return new JdbiOneTimeValues(writer);
    }

    @Override
    public AuditLog auditLog() {
        return new JdbiAuditLog(writer, readPool);
    }

    @Override
    public BrowserSessions browserSessions() {
        return new JdbiBrowserSessions(writer, readPool);
    }

    @Override
    public People people() {
        return new JdbiPeople(writer, readPool);
    }

    @Override
    public UsageLog usageLog() {
        return new JdbiUsageLog(writer, readPool);
    }

    @Override
    public Crawls crawls() {
        return new JdbiCrawls(writer, readPool);
    }

    @Override
    public Connectors connectors() {
        return new JdbiConnectors(writer, readPool, scanPool);
    }

    @Override
    public RecognizedPages recognizedPages() {
        return new JdbiRecognizedPages(writer, scanPool);
    }

    @Override
    public WebhookQueue webhookQueue() {
        return new JdbiWebhookQueue(writer, readPool);
    }

    @Override
    public PendingPurges pendingPurges() {
        return new JdbiPendingPurges(writer, readPool);
    }
}
