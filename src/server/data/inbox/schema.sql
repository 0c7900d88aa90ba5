-- Received messages, grouped into threads.
CREATE TABLE inbox_threads (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- answers are sent from it
  email_account_id uuid NOT NULL REFERENCES email_accounts ON DELETE CASCADE,
  -- both null: the sender is not known
  enrollment_id uuid REFERENCES enrollments ON DELETE SET NULL,
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  assignee_id uuid REFERENCES users ON DELETE SET NULL,
  read_at timestamptz,
  done_at timestamptz,
  -- of its newest message, by the clock of the mailbox
  last_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- hidden from the open list until then, by the clock of the mailbox; kept afterwards for the order of the list
  snoozed_until timestamptz,
  snoozed_by uuid REFERENCES users ON DELETE SET NULL,
  -- the order of the lists: a thread that has returned is above the mails received before its return
  listed_at timestamptz NOT NULL GENERATED ALWAYS AS (greatest(last_at, snoozed_until)) STORED,
  -- The following are maintained by triggers, because reading them from the messages of 50,000 threads takes longer than a page
  -- may take. Kinds of its messages, each once.
  kinds text[] NOT NULL DEFAULT '{}',
  -- its newest human reply
  reply_id uuid,
  -- its newest human reply is newer than every message that has an answer
  is_unanswered boolean NOT NULL DEFAULT false,
  -- of its newest human reply
  intent text,
  -- its oldest human reply that has no answer
  waiting_since timestamptz
);
CREATE UNIQUE INDEX inbox_threads_enrollment ON inbox_threads (enrollment_id, email_account_id) WHERE enrollment_id IS NOT NULL;
CREATE INDEX inbox_threads_lead ON inbox_threads (lead_id);
CREATE INDEX inbox_threads_list ON inbox_threads (workspace_id, listed_at DESC, id DESC);
CREATE INDEX inbox_threads_open ON inbox_threads (workspace_id, listed_at DESC, id DESC) WHERE done_at IS NULL;
CREATE INDEX inbox_threads_snoozed ON inbox_threads (workspace_id, snoozed_until, id) WHERE snoozed_until IS NOT NULL;
-- by the last message: lists that contain snoozed threads are not ordered by a future time
CREATE INDEX inbox_threads_by_message ON inbox_threads (workspace_id, last_at DESC, id DESC);
CREATE INDEX inbox_threads_open_by_message ON inbox_threads (workspace_id, last_at, id) WHERE done_at IS NULL;
CREATE INDEX inbox_threads_waiting ON inbox_threads (workspace_id, waiting_since, id)
  WHERE waiting_since IS NOT NULL AND done_at IS NULL;
CREATE TRIGGER inbox_threads_notice_of_insert AFTER INSERT ON inbox_threads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');
CREATE TRIGGER inbox_threads_notice_of_update AFTER UPDATE ON inbox_threads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');
CREATE TRIGGER inbox_threads_notice_of_delete AFTER DELETE ON inbox_threads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');

CREATE TABLE inbound_messages (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  email_account_id uuid NOT NULL REFERENCES email_accounts ON DELETE CASCADE,
  message_id text NOT NULL,
  folder text NOT NULL,
  kind text NOT NULL,
  from_address text NOT NULL DEFAULT '',
  from_name text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '',
  received_at timestamptz NOT NULL,
  enrollment_id uuid REFERENCES enrollments ON DELETE SET NULL,
  execution_id uuid REFERENCES scheduled_executions ON DELETE SET NULL,
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  raw bytea NOT NULL,
  thread_id uuid REFERENCES inbox_threads ON DELETE CASCADE,
  -- what the rules decided, when a user has corrected it
  judged_kind text,
  search text GENERATED ALWAYS AS
    (search_text(from_name || ' ' || from_address || ' ' || subject || ' ' || left(text, 20000))) STORED
);
CREATE UNIQUE INDEX inbound_messages_once ON inbound_messages (email_account_id, message_id);
CREATE INDEX inbound_messages_list ON inbound_messages (workspace_id, received_at DESC);
CREATE INDEX inbound_messages_thread ON inbound_messages (thread_id, received_at DESC, id DESC);
CREATE INDEX inbound_messages_search ON inbound_messages USING gin (workspace_id, search gin_trgm_ops);
-- the newest reply of an enrollment
CREATE INDEX inbound_messages_replies ON inbound_messages (enrollment_id, received_at DESC, id DESC) WHERE kind = 'reply';
CREATE TRIGGER inbound_messages_notice_of_insert AFTER INSERT ON inbound_messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');
CREATE TRIGGER inbound_messages_notice_of_update AFTER UPDATE ON inbound_messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');

CREATE TABLE inbox_labels (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  color text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX inbox_labels_name ON inbox_labels (workspace_id, name);

CREATE TABLE inbox_thread_labels (
  thread_id uuid NOT NULL REFERENCES inbox_threads ON DELETE CASCADE,
  label_id uuid NOT NULL REFERENCES inbox_labels ON DELETE CASCADE,
  PRIMARY KEY (thread_id, label_id)
);
CREATE INDEX inbox_thread_labels_label ON inbox_thread_labels (label_id);

-- Answers of users. States and their columns are those of scheduled_executions.
CREATE TABLE inbox_answers (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  thread_id uuid NOT NULL REFERENCES inbox_threads ON DELETE CASCADE,
  email_account_id uuid NOT NULL REFERENCES email_accounts ON DELETE CASCADE,
  -- the message it answers
  inbound_message_id uuid REFERENCES inbound_messages ON DELETE SET NULL,
  written_by uuid REFERENCES users ON DELETE SET NULL,
  -- as the user wrote it, without signature and quote
  body_text text NOT NULL,
  -- the user was warned that the address is suppressed
  despite_suppression boolean NOT NULL DEFAULT false,
  planned_at timestamptz NOT NULL,
  wait_reason text,
  state text NOT NULL CHECK (state IN
    ('scheduled', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'cancelled', 'skipped')),
  state_reason text,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  -- fixed when it was written, never changed
  message_id text NOT NULL UNIQUE,
  from_address text NOT NULL,
  to_address text NOT NULL,
  subject text NOT NULL,
  mime bytea NOT NULL,
  worker_id uuid,
  claimed_at timestamptz,
  sent_at timestamptz,
  provider_response text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  body_html text NOT NULL DEFAULT '',
  rejections smallint NOT NULL DEFAULT 0
);
CREATE INDEX inbox_answers_thread ON inbox_answers (thread_id, created_at);
CREATE INDEX inbox_answers_due ON inbox_answers (email_account_id, planned_at) WHERE state = 'scheduled';
CREATE INDEX inbox_answers_open ON inbox_answers (worker_id) WHERE state IN ('claimed', 'sending');
-- listed in 확인 필요 and counted by every open tab
CREATE INDEX inbox_answers_unsent ON inbox_answers (workspace_id) WHERE state IN ('failed', 'uncertain');
CREATE TRIGGER inbox_answers_notice_of_insert AFTER INSERT ON inbox_answers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');
CREATE TRIGGER inbox_answers_notice_of_update AFTER UPDATE ON inbox_answers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');

-- Who is writing an answer, so that two users do not answer the same thread. Old rows are ignored.
CREATE TABLE inbox_answering (
  thread_id uuid NOT NULL REFERENCES inbox_threads ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (thread_id, user_id)
);

-- What a reply intends. `waiting`: a model is to read it. `undecided`: neither a rule nor a model decided; `fault` is why a model
-- did not.
CREATE TABLE reply_intents (
  message_id uuid PRIMARY KEY REFERENCES inbound_messages ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'decided', 'undecided')),
  intent text,
  second text,
  -- what a rule or a model read; the evidence shows this one, also after a correction
  read_intent text,
  -- a sentence of the reply
  evidence text NOT NULL DEFAULT '',
  asks_meeting boolean NOT NULL DEFAULT false,
  -- the day from which the lead wants to be contacted again
  until date,
  -- whom the lead names instead: name, email, title
  person jsonb,
  -- `correction`: a user corrected an equal reply before
  source text CHECK (source IN ('rule', 'correction', 'model', 'user')),
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  model text,
  prompt_version text,
  fault text,
  at timestamptz NOT NULL,
  CHECK ((state = 'decided') = (intent IS NOT NULL)),
  CHECK ((intent IS NULL) = (source IS NULL))
);

-- Corrections of users: examples for the model of the same workspace, and decisions for equal replies.
CREATE TABLE reply_intent_corrections (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES inbound_messages ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  -- null: it was not decided
  before text,
  after text NOT NULL,
  -- the reply's own words in the form that is compared (core/inbox/intent/corrections.ts)
  words text NOT NULL,
  at timestamptz NOT NULL,
  -- what it replaced, for the undo: state, intent, source, decidedBy and fault
  earlier jsonb
);
CREATE INDEX reply_intent_corrections_workspace ON reply_intent_corrections (workspace_id, at DESC);
CREATE INDEX reply_intent_corrections_message ON reply_intent_corrections (message_id);

CREATE FUNCTION refresh_inbox_threads(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- the next statement sees what a transaction that changed the same thread has committed
  PERFORM FROM inbox_threads WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE inbox_threads t
  SET kinds = f.kinds, reply_id = f.reply_id, is_unanswered = f.waiting_since IS NOT NULL, intent = f.intent,
      waiting_since = f.waiting_since
  FROM (
    SELECT given.id,
      ARRAY(SELECT DISTINCT m.kind FROM inbound_messages m WHERE m.thread_id = given.id ORDER BY m.kind) AS kinds,
      reply.id AS reply_id,
      (SELECT min(r.received_at) FROM inbound_messages r
       WHERE r.thread_id = given.id AND r.kind = 'reply' AND r.received_at > coalesce((
         SELECT max(a.received_at) FROM inbox_answers x JOIN inbound_messages a ON a.id = x.inbound_message_id
         WHERE x.thread_id = given.id AND x.state NOT IN ('failed', 'cancelled', 'skipped')), '-infinity')) AS waiting_since,
      (SELECT coalesce(i.intent, 'undecided') FROM reply_intents i WHERE i.message_id = reply.id) AS intent
    FROM unnest(ids) AS given(id) LEFT JOIN LATERAL (
      SELECT r.id FROM inbound_messages r WHERE r.thread_id = given.id AND r.kind = 'reply'
      ORDER BY r.received_at DESC, r.id DESC LIMIT 1) reply ON true
  ) f
  WHERE t.id = f.id
    AND (t.kinds, t.reply_id, t.is_unanswered, t.intent, t.waiting_since)
      IS DISTINCT FROM (f.kinds, f.reply_id, f.waiting_since IS NOT NULL, f.intent, f.waiting_since);
END $$;

-- A user may assign the message to another thread at the same time: the message is locked before its thread is read, so that the
-- thread is the one that the other transaction has committed.
CREATE FUNCTION refresh_threads_of_messages(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM inbound_messages WHERE id = ANY(ids) ORDER BY id FOR SHARE;
  PERFORM refresh_inbox_threads(ARRAY(
    SELECT DISTINCT thread_id FROM inbound_messages WHERE id = ANY(ids) AND thread_id IS NOT NULL));
END $$;

CREATE FUNCTION refresh_threads_of_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_inbox_threads(ARRAY(SELECT DISTINCT thread_id FROM later WHERE thread_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER inbound_messages_added AFTER INSERT ON inbound_messages
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_new_messages();
CREATE TRIGGER inbox_answers_added AFTER INSERT ON inbox_answers
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_new_messages();

CREATE FUNCTION refresh_threads_of_changed_messages() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  -- the rows that differ, as they were and as they are; no join, because its plan is kept for statements of any size
  PERFORM refresh_inbox_threads(ARRAY(
    SELECT DISTINCT thread_id FROM (
      (SELECT id, thread_id, kind, received_at FROM earlier EXCEPT SELECT id, thread_id, kind, received_at FROM later)
      UNION ALL
      (SELECT id, thread_id, kind, received_at FROM later EXCEPT SELECT id, thread_id, kind, received_at FROM earlier)
    ) changed WHERE thread_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER inbound_messages_changed AFTER UPDATE ON inbound_messages
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_changed_messages();

CREATE FUNCTION refresh_threads_of_deleted_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_inbox_threads(ARRAY(SELECT DISTINCT thread_id FROM earlier WHERE thread_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER inbound_messages_deleted AFTER DELETE ON inbound_messages
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_deleted_messages();
CREATE TRIGGER inbox_answers_deleted AFTER DELETE ON inbox_answers
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_deleted_messages();

-- The other changes of an answer do not concern its thread, so that its row is not locked while a mail is sent
CREATE FUNCTION refresh_threads_of_changed_answers() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  PERFORM refresh_inbox_threads(ARRAY(
    SELECT DISTINCT thread_id FROM (
      (SELECT id, thread_id, inbound_message_id, state IN ('failed', 'cancelled', 'skipped') FROM earlier
       EXCEPT SELECT id, thread_id, inbound_message_id, state IN ('failed', 'cancelled', 'skipped') FROM later)
      UNION ALL
      (SELECT id, thread_id, inbound_message_id, state IN ('failed', 'cancelled', 'skipped') FROM later
       EXCEPT SELECT id, thread_id, inbound_message_id, state IN ('failed', 'cancelled', 'skipped') FROM earlier)
    ) changed));
  RETURN NULL;
END $$;
CREATE TRIGGER inbox_answers_changed AFTER UPDATE ON inbox_answers
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION refresh_threads_of_changed_answers();

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

-- The other changes, such as the reason why a model did not decide, do not concern the thread
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

CREATE FUNCTION notify_inbox_of_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change(workspace_id, 'inbox', NULL) FROM inbox_threads WHERE id = coalesce(NEW.thread_id, OLD.thread_id);
  RETURN NULL;
END $$;
CREATE TRIGGER inbox_thread_labels_notice AFTER INSERT OR DELETE ON inbox_thread_labels
  FOR EACH ROW EXECUTE FUNCTION notify_inbox_of_thread();
-- not when a user continues to write
CREATE TRIGGER inbox_answering_notice AFTER INSERT OR DELETE ON inbox_answering
  FOR EACH ROW EXECUTE FUNCTION notify_inbox_of_thread();

CREATE FUNCTION notify_inbox_of_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change(workspace_id, 'inbox', NULL) FROM inbound_messages WHERE id = NEW.message_id;
  RETURN NULL;
END $$;
CREATE TRIGGER reply_intents_notice AFTER UPDATE ON reply_intents
  FOR EACH ROW EXECUTE FUNCTION notify_inbox_of_intent();
