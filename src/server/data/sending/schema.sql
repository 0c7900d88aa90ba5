CREATE TABLE scheduled_executions (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  sequence_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  email_account_id uuid REFERENCES email_accounts ON DELETE SET NULL,
  node_id text NOT NULL,
  -- 0 is the first mail of the enrollment
  ordinal integer NOT NULL,
  planned_at timestamptz NOT NULL,
  wait_reason text,
  state text NOT NULL CHECK (state IN
    ('scheduled', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'cancelled', 'skipped')),
  state_reason text,
  -- true while the sequence or the enrollment is not active: such rows are in no index of due mails
  held boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  -- fixed before the first attempt, never changed
  message_id text,
  from_address text,
  to_address text,
  subject text,
  mime bytea,
  worker_id uuid,
  claimed_at timestamptz,
  sent_at timestamptz,
  provider_response text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- it is not sent earlier, also after replanning
  not_before timestamptz,
  -- a user asked to send it without its wait
  hurried boolean NOT NULL DEFAULT false,
  -- what `mime` contains; the setting of the sequence may have changed since
  tracks_opens boolean NOT NULL DEFAULT false,
  tracks_clicks boolean NOT NULL DEFAULT false,
  -- the company, for the daily limit of mails to one company over all mailboxes of a workspace
  to_domain text,
  -- how often the server of the recipient rejected it temporarily
  rejections smallint NOT NULL DEFAULT 0,
  -- one key instead of three, which could disagree (ADR 44)
  CONSTRAINT scheduled_executions_place_fkey FOREIGN KEY (enrollment_id, sequence_id, workspace_id)
    REFERENCES enrollments (id, sequence_id, workspace_id) ON DELETE CASCADE
);
-- base64: compressing it would take more time than all other writes of a sent mail and save almost nothing
ALTER TABLE scheduled_executions ALTER COLUMN mime SET STORAGE EXTERNAL;
-- one mail per enrollment and node
CREATE UNIQUE INDEX scheduled_executions_once ON scheduled_executions (enrollment_id, node_id);
CREATE UNIQUE INDEX scheduled_executions_message_id ON scheduled_executions (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX scheduled_executions_sent ON scheduled_executions (email_account_id, sent_at) WHERE state = 'sent';
CREATE INDEX scheduled_executions_planned ON scheduled_executions (email_account_id, planned_at)
  WHERE state IN ('scheduled', 'claimed', 'sending');
CREATE INDEX scheduled_executions_lead ON scheduled_executions (lead_id);
CREATE INDEX scheduled_executions_node ON scheduled_executions (sequence_id, node_id, state) INCLUDE (workspace_id);
-- the last mail of each enrollment: its current step
CREATE INDEX scheduled_executions_last ON scheduled_executions (sequence_id, enrollment_id, ordinal DESC)
  INCLUDE (node_id) WHERE state = 'sent';
-- counted at every claim
CREATE INDEX scheduled_executions_bounced ON scheduled_executions (email_account_id, claimed_at)
  WHERE state = 'failed' AND state_reason = 'bounced';
CREATE INDEX scheduled_executions_outbox ON scheduled_executions (workspace_id, planned_at, id)
  WHERE state IN ('scheduled', 'claimed', 'sending');
CREATE INDEX scheduled_executions_cancelled ON scheduled_executions (workspace_id, planned_at, id)
  WHERE state = 'cancelled';
CREATE INDEX scheduled_executions_own_time ON scheduled_executions (enrollment_id)
  WHERE not_before IS NOT NULL OR hurried;
CREATE INDEX scheduled_executions_tracked ON scheduled_executions (sequence_id, node_id)
  WHERE tracks_opens OR tracks_clicks;
-- the time at which a mail counts: when it was sent, claimed or is planned
CREATE INDEX scheduled_executions_company ON scheduled_executions (email_account_id, to_domain,
    (CASE state WHEN 'sent' THEN sent_at WHEN 'scheduled' THEN planned_at ELSE claimed_at END))
  WHERE to_domain IS NOT NULL AND state IN ('scheduled', 'claimed', 'sending', 'sent', 'uncertain');
-- counted at every claim; also finds rows of a worker that stopped
CREATE INDEX scheduled_executions_in_flight ON scheduled_executions (email_account_id)
  WHERE state IN ('claimed', 'sending', 'uncertain');
-- read in their order and no further than needed: a mailbox may have 100,000 first mails due. Follow-ups are claimed first.
CREATE INDEX scheduled_executions_due ON scheduled_executions (email_account_id, planned_at, id)
  WHERE state = 'scheduled' AND NOT held;
CREATE INDEX scheduled_executions_due_follow_up ON scheduled_executions (email_account_id, planned_at, id)
  WHERE state = 'scheduled' AND NOT held AND ordinal > 0;
-- mails of the month, for quotas: new rows are stored together, so that a few pages of index are sufficient
CREATE INDEX scheduled_executions_created ON scheduled_executions USING brin (created_at);
-- the last mails of a mailbox that were rejected without a clear reason (R-315)
CREATE INDEX scheduled_executions_failed ON scheduled_executions (email_account_id, updated_at)
  WHERE state = 'failed';

CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL,
  sequence_id uuid,
  enrollment_id uuid,
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  execution_id uuid REFERENCES scheduled_executions ON DELETE SET NULL,
  node_id text,
  kind text NOT NULL,
  -- by the clock of the mailbox
  at timestamptz NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT events_place_check CHECK (enrollment_id IS NOT NULL AND sequence_id IS NOT NULL),
  CONSTRAINT events_place_fkey FOREIGN KEY (enrollment_id, sequence_id, workspace_id)
    REFERENCES enrollments (id, sequence_id, workspace_id) ON DELETE CASCADE
);
CREATE INDEX events_enrollment ON events (enrollment_id, at, id);
CREATE INDEX events_lead ON events (lead_id, at);
CREATE INDEX events_node ON events (sequence_id, kind, node_id) INCLUDE (workspace_id, enrollment_id);
-- opens and clicks of one mail: read at each further one and when they are counted
CREATE INDEX events_hits ON events (execution_id, at) WHERE kind IN ('opened', 'clicked');
-- counted at every claim
CREATE INDEX events_bounced ON events (execution_id) WHERE kind = 'bounced';
-- results by node are counted when they are read (ADR 40)
CREATE INDEX events_answers ON events (sequence_id, kind, node_id, enrollment_id) INCLUDE (workspace_id)
  WHERE kind IN ('replied', 'bounced', 'unsubscribed') AND node_id IS NOT NULL;
CREATE TRIGGER events_notice AFTER INSERT ON events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_enrollments();
