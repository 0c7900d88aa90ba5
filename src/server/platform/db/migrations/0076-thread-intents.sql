-- The intent of the newest reply, on the row of the thread: the numbers of the inbox read it for all open threads. `undecided`
-- when a reply has no intent yet, null without a reply to read.
-- in the order in which a received message is stored
LOCK TABLE inbound_messages, inbox_threads, reply_intents IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE inbox_threads ADD COLUMN intent text;

CREATE OR REPLACE FUNCTION refresh_inbox_threads(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- the next statement sees what a transaction that changed the same thread has committed
  PERFORM FROM inbox_threads WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE inbox_threads t
  SET kinds = f.kinds, reply_id = f.reply_id, is_unanswered = f.is_unanswered, intent = f.intent
  FROM (
    SELECT given.id,
      ARRAY(SELECT DISTINCT m.kind FROM inbound_messages m WHERE m.thread_id = given.id ORDER BY m.kind) AS kinds,
      reply.id AS reply_id,
      reply.id IS NOT NULL AND NOT EXISTS (
        SELECT FROM inbox_answers x JOIN inbound_messages a ON a.id = x.inbound_message_id
        WHERE x.thread_id = given.id AND x.state NOT IN ('failed', 'cancelled', 'skipped')
          AND a.received_at >= reply.received_at) AS is_unanswered,
      (SELECT coalesce(i.intent, 'undecided') FROM reply_intents i WHERE i.message_id = reply.id) AS intent
    FROM unnest(ids) AS given(id) LEFT JOIN LATERAL (
      SELECT r.id, r.received_at FROM inbound_messages r WHERE r.thread_id = given.id AND r.kind = 'reply'
      ORDER BY r.received_at DESC, r.id DESC LIMIT 1) reply ON true
  ) f
  WHERE t.id = f.id
    AND (t.kinds, t.reply_id, t.is_unanswered, t.intent)
      IS DISTINCT FROM (f.kinds, f.reply_id, f.is_unanswered, f.intent);
END $$;

CREATE FUNCTION refresh_threads_of_messages(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT refresh_inbox_threads(ARRAY(
    SELECT DISTINCT thread_id FROM inbound_messages WHERE id = ANY(ids) AND thread_id IS NOT NULL));
$$;

CREATE FUNCTION refresh_threads_of_new_intents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_threads_of_messages(ARRAY(SELECT message_id FROM later));
  RETURN NULL;
END $$;
CREATE TRIGGER reply_intents_added AFTER INSERT ON reply_intents
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_new_intents();

CREATE FUNCTION refresh_threads_of_deleted_intents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_threads_of_messages(ARRAY(SELECT message_id FROM earlier));
  RETURN NULL;
END $$;
CREATE TRIGGER reply_intents_deleted AFTER DELETE ON reply_intents
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_deleted_intents();

-- the other changes, such as the reason why a model did not decide, do not concern the thread
CREATE FUNCTION refresh_threads_of_changed_intents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_threads_of_messages(ARRAY(
    SELECT message_id FROM (
      (SELECT message_id, intent FROM earlier EXCEPT SELECT message_id, intent FROM later)
      UNION
      (SELECT message_id, intent FROM later EXCEPT SELECT message_id, intent FROM earlier)) changed));
  RETURN NULL;
END $$;
CREATE TRIGGER reply_intents_changed AFTER UPDATE ON reply_intents
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_changed_intents();

UPDATE inbox_threads t SET intent = coalesce(i.intent, 'undecided') FROM reply_intents i WHERE i.message_id = t.reply_id;
