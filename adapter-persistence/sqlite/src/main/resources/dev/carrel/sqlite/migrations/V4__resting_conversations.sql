-- Since when conversations rest, so that those which are not kept for longer are found without reading all turns.

-- Null only until the first turn is there, in the same transaction.
ALTER TABLE conversation ADD COLUMN last_turn_at INTEGER;

UPDATE conversation SET last_turn_at =
    (SELECT created_at FROM turn WHERE conversation = conversation.key ORDER BY key DESC LIMIT 1);

CREATE INDEX conversation_by_last_turn ON conversation (last_turn_at);

CREATE TRIGGER conversation_continued AFTER INSERT ON turn
BEGIN
    UPDATE conversation SET last_turn_at = new.created_at WHERE key = new.conversation;
END;
