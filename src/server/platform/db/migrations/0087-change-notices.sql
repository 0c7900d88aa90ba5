-- Notices of change for open screens (ADR 95): sent by NOTIFY when the transaction commits, each once per transaction. A notice names
-- a workspace, a kind of core/overview/change.ts and, where there is one, a sequence; never a person.
CREATE FUNCTION notify_change(workspace uuid, kind text, sequence uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('changes', json_build_object('workspaceId', workspace, 'kind', kind, 'sequenceId', sequence)::text)
$$;

-- ── sequences ────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION notify_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- the workspace that a sequence was removed from, too
  PERFORM notify_change(w, TG_ARGV[0], NEW.id)
  FROM (SELECT unnest(OLD.workspace_ids) UNION SELECT unnest(NEW.workspace_ids)) AS concerned(w);
  RETURN NULL;
END $$;
CREATE TRIGGER sequences_notice_of_draft AFTER UPDATE ON sequences
  FOR EACH ROW WHEN (OLD.revision <> NEW.revision) EXECUTE FUNCTION notify_sequence('draft');
CREATE TRIGGER sequences_notice AFTER UPDATE ON sequences
  FOR EACH ROW WHEN ((OLD.name, OLD.status, OLD.status_reason, OLD.published_version, OLD.deleted_at, OLD.workspace_ids)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.status_reason, NEW.published_version, NEW.deleted_at, NEW.workspace_ids))
  EXECUTE FUNCTION notify_sequence('sequence');

-- ── enrollments: their rows, and what happened to them. The rows of their mails are written too often while mails are sent ───
CREATE FUNCTION notify_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change(c.workspace_id, 'enrollments', c.sequence_id)
  FROM (SELECT DISTINCT workspace_id, sequence_id FROM changed) c;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_notice_of_insert AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_enrollments();
CREATE TRIGGER enrollments_notice_of_update AFTER UPDATE ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_enrollments();
CREATE TRIGGER enrollments_notice_of_delete AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_enrollments();
CREATE TRIGGER events_notice AFTER INSERT ON events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_enrollments();

-- ── generated emails: while a run writes them its progress is polled, so that only its start and its end are noticed ─────────
CREATE FUNCTION notify_emails(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT notify_change(w, 'emails', s.id) FROM sequences s, unnest(s.workspace_ids) w WHERE s.id = ANY(ids)
$$;
CREATE FUNCTION notify_emails_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_emails(ARRAY(SELECT DISTINCT sequence_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER generated_emails_notice_of_insert AFTER INSERT ON generated_emails
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_emails_of_rows();
CREATE TRIGGER generated_emails_notice_of_delete AFTER DELETE ON generated_emails
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_emails_of_rows();

-- without nested loops: a plan made for one row would compare all pairs in a large statement
CREATE FUNCTION notify_changed_emails() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  PERFORM notify_emails(ARRAY(
    SELECT DISTINCT n.sequence_id FROM later n JOIN earlier o ON o.id = n.id
    WHERE (n.run_id IS NULL OR 'generating' NOT IN (o.status, n.status))
      AND (n.status, n.review_state, n.needs_review, n.subject, n.body_text, n.body_html, n.error)
        IS DISTINCT FROM (o.status, o.review_state, o.needs_review, o.subject, o.body_text, o.body_html, o.error)));
  RETURN NULL;
END $$;
CREATE TRIGGER generated_emails_notice_of_update AFTER UPDATE ON generated_emails
  REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION notify_changed_emails();

CREATE FUNCTION notify_emails_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_emails(ARRAY[NEW.sequence_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER generation_runs_notice AFTER INSERT OR UPDATE OF status ON generation_runs
  FOR EACH ROW EXECUTE FUNCTION notify_emails_of_run();

-- ── inbox, leads, sandbox, webhooks: by workspace ────────────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION notify_workspaces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change(c.workspace_id, TG_ARGV[0], NULL) FROM (SELECT DISTINCT workspace_id FROM changed) c;
  RETURN NULL;
END $$;
CREATE FUNCTION notify_inbox_of_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change(workspace_id, 'inbox', NULL) FROM inbox_threads WHERE id = coalesce(NEW.thread_id, OLD.thread_id);
  RETURN NULL;
END $$;
CREATE TRIGGER inbox_threads_notice_of_insert AFTER INSERT ON inbox_threads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');
CREATE TRIGGER inbox_threads_notice_of_update AFTER UPDATE ON inbox_threads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');
CREATE TRIGGER inbox_threads_notice_of_delete AFTER DELETE ON inbox_threads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');
CREATE TRIGGER inbound_messages_notice_of_insert AFTER INSERT ON inbound_messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');
CREATE TRIGGER inbound_messages_notice_of_update AFTER UPDATE ON inbound_messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');
CREATE TRIGGER inbox_answers_notice_of_insert AFTER INSERT ON inbox_answers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');
CREATE TRIGGER inbox_answers_notice_of_update AFTER UPDATE ON inbox_answers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('inbox');
CREATE TRIGGER inbox_thread_labels_notice AFTER INSERT OR DELETE ON inbox_thread_labels
  FOR EACH ROW EXECUTE FUNCTION notify_inbox_of_thread();
CREATE FUNCTION notify_inbox_of_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change(workspace_id, 'inbox', NULL) FROM inbound_messages WHERE id = NEW.message_id;
  RETURN NULL;
END $$;
CREATE TRIGGER reply_intents_notice AFTER UPDATE ON reply_intents
  FOR EACH ROW EXECUTE FUNCTION notify_inbox_of_intent();
-- not when a user continues to write
CREATE TRIGGER inbox_answering_notice AFTER INSERT OR DELETE ON inbox_answering
  FOR EACH ROW EXECUTE FUNCTION notify_inbox_of_thread();

CREATE TRIGGER leads_notice_of_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('leads');
CREATE TRIGGER leads_notice_of_update AFTER UPDATE ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('leads');
CREATE TRIGGER leads_notice_of_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('leads');

CREATE FUNCTION notify_sandbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change(workspace_id, 'sandbox', NULL) FROM email_accounts WHERE id = NEW.email_account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER sandbox_mail_notice AFTER INSERT ON sandbox_mail FOR EACH ROW EXECUTE FUNCTION notify_sandbox();
CREATE TRIGGER webhook_deliveries_notice_of_insert AFTER INSERT ON webhook_deliveries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('webhooks');
CREATE TRIGGER webhook_deliveries_notice_of_update AFTER UPDATE ON webhook_deliveries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('webhooks');

-- ── access: the streams of a user are checked again ──────────────────────────────────────────────────────────────────
CREATE FUNCTION notify_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('userId', coalesce(NEW.user_id, OLD.user_id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_notice AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_access();
CREATE TRIGGER api_keys_notice AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION notify_access();
CREATE TRIGGER workspace_members_notice AFTER INSERT OR DELETE ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION notify_access();
