-- The inbox: what came back, grouped into threads that are read, labelled, answered and done.
CREATE TABLE inbox_threads (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- answers go through it
  email_account_id uuid NOT NULL REFERENCES email_accounts ON DELETE CASCADE,
  -- both NULL: nobody knows yet whom it is from
  enrollment_id uuid REFERENCES enrollments ON DELETE SET NULL,
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  assignee_id uuid REFERENCES users ON DELETE SET NULL,
  read_at timestamptz,
  done_at timestamptz,
  -- of its newest message, by the mailbox's own clock
  last_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX inbox_threads_enrollment ON inbox_threads (enrollment_id, email_account_id) WHERE enrollment_id IS NOT NULL;
CREATE INDEX inbox_threads_list ON inbox_threads (workspace_id, last_at DESC, id DESC);
CREATE INDEX inbox_threads_open ON inbox_threads (workspace_id, last_at DESC, id DESC) WHERE done_at IS NULL;
CREATE INDEX inbox_threads_lead ON inbox_threads (lead_id);

ALTER TABLE inbound_messages
  ADD COLUMN thread_id uuid REFERENCES inbox_threads ON DELETE CASCADE,
  -- what the rules took it for, when a person has said otherwise
  ADD COLUMN judged_kind text,
  ADD COLUMN search text GENERATED ALWAYS AS
    (search_text(from_name || ' ' || from_address || ' ' || subject || ' ' || left(text, 20000))) STORED;

INSERT INTO inbox_threads (id, workspace_id, email_account_id, enrollment_id, lead_id, last_at)
SELECT gen_random_uuid(), n.workspace_id, m.email_account_id, n.id, n.lead_id, max(m.received_at)
FROM inbound_messages m JOIN enrollments n ON n.id = m.enrollment_id
WHERE m.kind <> 'own_copy'
GROUP BY n.id, m.email_account_id;
UPDATE inbound_messages m SET thread_id = t.id FROM inbox_threads t
WHERE t.enrollment_id = m.enrollment_id AND t.email_account_id = m.email_account_id AND m.kind <> 'own_copy';
INSERT INTO inbox_threads (id, workspace_id, email_account_id, last_at)
SELECT id, workspace_id, email_account_id, received_at FROM inbound_messages
WHERE enrollment_id IS NULL AND kind <> 'own_copy';
UPDATE inbound_messages SET thread_id = id WHERE enrollment_id IS NULL AND kind <> 'own_copy';

CREATE INDEX inbound_messages_thread ON inbound_messages (thread_id, received_at DESC, id DESC);
CREATE INDEX inbound_messages_search ON inbound_messages USING gin (workspace_id, search gin_trgm_ops);

CREATE TABLE inbox_labels (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  color text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX inbox_labels_name ON inbox_labels (workspace_id, name);
INSERT INTO inbox_labels (id, workspace_id, name, color, created_at)
SELECT gen_random_uuid(), w.id, d.name, d.color, now() + d.nth * interval '1 millisecond'
FROM workspaces w
CROSS JOIN (VALUES ('관심 있음', 'green', 0), ('미팅', 'blue', 1), ('나중에', 'amber', 2), ('관심 없음', 'gray', 3)) AS d (name, color, nth);

CREATE TABLE inbox_thread_labels (
  thread_id uuid NOT NULL REFERENCES inbox_threads ON DELETE CASCADE,
  label_id uuid NOT NULL REFERENCES inbox_labels ON DELETE CASCADE,
  PRIMARY KEY (thread_id, label_id)
);
CREATE INDEX inbox_thread_labels_label ON inbox_thread_labels (label_id);

-- What a person writes back. The columns of its life are those of scheduled_executions, and so are its states.
CREATE TABLE inbox_answers (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  thread_id uuid NOT NULL REFERENCES inbox_threads ON DELETE CASCADE,
  email_account_id uuid NOT NULL REFERENCES email_accounts ON DELETE CASCADE,
  -- the message it answers
  inbound_message_id uuid REFERENCES inbound_messages ON DELETE SET NULL,
  written_by uuid REFERENCES users ON DELETE SET NULL,
  -- as the person wrote it, without signature and quote
  body_text text NOT NULL,
  -- a person has been told that the address is suppressed, and answers all the same
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
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX inbox_answers_thread ON inbox_answers (thread_id, created_at);
CREATE INDEX inbox_answers_due ON inbox_answers (email_account_id, planned_at) WHERE state = 'scheduled';
CREATE INDEX inbox_answers_open ON inbox_answers (worker_id) WHERE state IN ('claimed', 'sending');
