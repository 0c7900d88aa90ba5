-- Notifications of members (rules.md R-1310 to R-1316).
-- `plain`: events with a signature; the others: messages of a chat service, whose URL is the password.
ALTER TABLE webhook_endpoints ADD COLUMN format text NOT NULL DEFAULT 'plain'
  CHECK (format IN ('plain', 'slack', 'teams', 'jandi', 'kakaowork', 'naverworks', 'discord'));

-- whether notifications contain words of replies
ALTER TABLE workspaces ADD COLUMN notifications_show_text boolean NOT NULL DEFAULT true;

-- Without a row: the default of core/overview/notifications.ts.
CREATE TABLE notification_settings (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- by event and channel, since when it is on, by the clock of the database: {"question": {"page": "2026-11-23T…"}}
  choices jsonb NOT NULL,
  audience text NOT NULL CHECK (audience IN ('mine', 'all')),
  -- the endpoint of the chat channel
  webhook_id uuid REFERENCES webhook_endpoints ON DELETE SET NULL,
  -- minutes after midnight in Asia/Seoul
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
  PRIMARY KEY (workspace_id, user_id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members ON DELETE CASCADE,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);
CREATE INDEX notification_settings_user ON notification_settings (user_id);
CREATE INDEX notification_settings_webhook ON notification_settings (webhook_id) WHERE webhook_id IS NOT NULL;

-- Events, inserted by triggers in the transaction of the change and deleted when they are decided.
CREATE TABLE notification_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- `reply`: its intents are read from the message
  kind text NOT NULL CHECK (kind IN ('reply', 'opt_out', 'bounce_guard', 'mailbox_stopped', 'check')),
  -- of the real clock, also for a sandbox that is ahead
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- the same event twice is one notification
  occurrence text NOT NULL,
  message_id uuid,
  enrollment_id uuid,
  email_account_id uuid,
  sequence_id uuid,
  -- of a closed list
  reason text
);

-- Who is told about what, decided once. The texts are not stored: they are read when the message is made.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('page', 'mail', 'chat')),
  -- the user, or the endpoint of a chat
  target_id uuid NOT NULL,
  event text NOT NULL,
  occurrence text NOT NULL,
  -- the thread, lead, mailbox or sequence
  subject_id uuid NOT NULL,
  message_id uuid,
  enrollment_id uuid,
  email_account_id uuid,
  sequence_id uuid,
  reason text,
  -- `ready`: a mail that no server has been given; `sending`: it may have been sent and is never sent again;
  -- `merged`: part of the message of another row; `dropped`: the same was sent shortly before, or there is nowhere to send it
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'ready', 'sending', 'sent', 'uncertain', 'failed', 'merged', 'dropped')),
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- when its message was made
  sent_at timestamptz,
  merged_into uuid REFERENCES notifications ON DELETE CASCADE,
  -- of a mail
  mailbox_id uuid REFERENCES email_accounts ON DELETE SET NULL,
  attempts integer NOT NULL DEFAULT 0,
  error text,
  -- a member who leaves gets nothing more
  FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members ON DELETE CASCADE
);
CREATE UNIQUE INDEX notifications_once ON notifications (channel, target_id, workspace_id, occurrence);
CREATE INDEX notifications_due ON notifications (due_at) WHERE state IN ('waiting', 'ready');
CREATE INDEX notifications_sent ON notifications (channel, target_id, workspace_id, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX notifications_member ON notifications (workspace_id, user_id);
CREATE INDEX notifications_user ON notifications (user_id);
CREATE INDEX notifications_merged ON notifications (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX notifications_mailbox ON notifications (mailbox_id) WHERE mailbox_id IS NOT NULL;
CREATE INDEX notifications_age ON notifications (created_at);

CREATE FUNCTION notify_of_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change(NEW.workspace_id, 'notifications', NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER notifications_notice AFTER UPDATE ON notifications
  FOR EACH ROW WHEN (NEW.channel = 'page' AND NEW.state = 'sent') EXECUTE FUNCTION notify_of_notification();

-- A reply whose intent was decided, by no user: who decides has read it.
CREATE FUNCTION notification_outbox_of_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_outbox (workspace_id, kind, occurrence, message_id, email_account_id)
  SELECT t.workspace_id, 'reply', m.id, m.id, m.email_account_id
  FROM inbound_messages m JOIN inbox_threads t ON t.id = m.thread_id WHERE m.id = NEW.message_id;
  RETURN NULL;
END $$;
CREATE TRIGGER reply_intents_decided AFTER INSERT ON reply_intents
  FOR EACH ROW WHEN (NEW.state = 'decided' AND NEW.source <> 'user') EXECUTE FUNCTION notification_outbox_of_intent();
CREATE TRIGGER reply_intents_decided_later AFTER UPDATE ON reply_intents
  FOR EACH ROW WHEN (NEW.state = 'decided' AND NEW.source <> 'user' AND OLD.state <> 'decided')
  EXECUTE FUNCTION notification_outbox_of_intent();

-- Opt-outs, and what needs a user: of one sequence and reason once an hour, however many leads it concerns.
CREATE FUNCTION notification_outbox_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_outbox (workspace_id, kind, occurrence, enrollment_id, email_account_id)
  SELECT n.workspace_id, 'opt_out', 'opt_out ' || coalesce(n.lead_id, n.enrollment_id), n.enrollment_id, e.email_account_id
  FROM added n JOIN enrollments e ON e.id = n.enrollment_id WHERE n.kind = 'unsubscribed';
  INSERT INTO notification_outbox (workspace_id, kind, occurrence, email_account_id, sequence_id, reason)
  SELECT DISTINCT ON (workspace_id, occurrence) workspace_id, 'check', occurrence, email_account_id, sequence_id, reason
  FROM (
    SELECT n.workspace_id, e.email_account_id, n.sequence_id, r.reason,
      concat_ws(' ', 'check', n.sequence_id, r.reason, to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24')) AS occurrence
    FROM added n JOIN enrollments e ON e.id = n.enrollment_id
    CROSS JOIN LATERAL (SELECT CASE n.kind WHEN 'send_uncertain' THEN n.kind ELSE n.data ->> 'reason' END AS reason) r
    WHERE n.kind IN ('blocked', 'send_uncertain')
      OR n.kind = 'paused' AND r.reason IN ('wrote_first', 'written_by_member', 'company_reply')
  ) found;
  RETURN NULL;
END $$;
CREATE TRIGGER events_to_notifications AFTER INSERT ON events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION notification_outbox_of_events();

CREATE FUNCTION notification_outbox_of_mailbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_outbox (workspace_id, kind, occurrence, email_account_id)
  SELECT NEW.workspace_id, k.kind, concat_ws(' ', k.kind, NEW.id, clock_timestamp()), NEW.id
  FROM unnest(ARRAY[
    CASE WHEN NEW.status = 'disconnected' AND OLD.status <> 'disconnected' THEN 'mailbox_stopped' END,
    CASE WHEN NEW.guard <> 'ok' AND NEW.guard <> OLD.guard THEN 'bounce_guard' END]) AS k(kind)
  WHERE k.kind IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER email_accounts_to_notifications AFTER UPDATE OF status, guard ON email_accounts
  FOR EACH ROW EXECUTE FUNCTION notification_outbox_of_mailbox();
