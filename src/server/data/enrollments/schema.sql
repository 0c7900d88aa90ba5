CREATE TABLE enrollments (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  sequence_id uuid NOT NULL REFERENCES sequences ON DELETE CASCADE,
  -- null: deleted, the history stays
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  email_account_id uuid REFERENCES email_accounts ON DELETE SET NULL,
  enrolled_by uuid REFERENCES users ON DELETE SET NULL,
  status text NOT NULL CHECK (status IN
    ('pending', 'active', 'paused', 'blocked', 'replied', 'completed', 'bounced', 'unsubscribed', 'removed')),
  status_reason text,
  -- in Korean, what the reason does not state, such as the missing variable
  status_detail text,
  -- nothing is planned before this time
  start_at timestamptz,
  resume_at timestamptz,
  -- when the timers after the last mail end
  complete_at timestamptz,
  allow_parallel boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- the node to continue with, chosen by a user because the current one is no longer in the workflow
  continue_at text
);
CREATE UNIQUE INDEX enrollments_open_sequence ON enrollments (sequence_id, lead_id)
  WHERE status IN ('pending', 'active', 'paused', 'blocked');
CREATE UNIQUE INDEX enrollments_open_workspace ON enrollments (workspace_id, lead_id)
  WHERE status IN ('pending', 'active', 'paused', 'blocked') AND NOT allow_parallel;
CREATE INDEX enrollments_list ON enrollments (sequence_id, created_at DESC, id DESC);
CREATE INDEX enrollments_lead ON enrollments (lead_id);
CREATE INDEX enrollments_complete ON enrollments (complete_at) WHERE complete_at IS NOT NULL AND status = 'active';
CREATE INDEX enrollments_resume ON enrollments (resume_at) WHERE resume_at IS NOT NULL AND status = 'paused';
CREATE INDEX enrollments_status ON enrollments (sequence_id, status) INCLUDE (workspace_id, id);
-- target of the foreign keys of mails and events (ADR 44)
CREATE UNIQUE INDEX enrollments_place ON enrollments (id, sequence_id, workspace_id);
-- by day, for the start page and the daily numbers
CREATE INDEX enrollments_replied ON enrollments (workspace_id, ended_at) WHERE status = 'replied';
-- what waits for a user
CREATE INDEX enrollments_waiting ON enrollments (workspace_id, status_reason, updated_at, id)
  WHERE status = 'blocked' OR status_reason IN ('awaiting_approval', 'company_reply', 'wrote_first', 'written_by_member');
-- the leads of a sequence in the order of their ids, compared with those of a group in one pass
CREATE INDEX enrollments_sequence_leads ON enrollments (sequence_id, lead_id) INCLUDE (workspace_id, id);

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
