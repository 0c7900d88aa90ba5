-- The first schema. States are written as text with a CHECK, so that a row in a state the code does not know cannot exist.
-- Every table that a person reads carries workspace_id: a query without a workspace is a bug.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Text as it is searched: small letters, Hangul in its parts. A syllable without a last consonant gets U+11FF in its place,
-- so that every syllable is three letters and even one alone is found by a trigram. Compatibility forms (㈜, Ａ, ㄱ) are
-- what they stand for.
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(normalize(lower($1), NFKD), '([\u1161-\u1175])(?![\u11a8-\u11c2])', '\1' || chr(4607), 'g');
-- What to look for with LIKE. The last syllable of several may be unfinished: 박소 finds 박솔.
CREATE FUNCTION search_pattern(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(
  regexp_replace(search_text(btrim($1)), '(.{3,})' || chr(4607) || '$', '\1'), '([\\%_])', '\\\1', 'g') || '%';

-- ── people and rooms ────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);

-- how a person signs in: one row per way (password today); the hash is in `password`
CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX accounts_provider ON accounts (provider_id, account_id);
CREATE INDEX accounts_user ON accounts (user_id);

CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_identifier ON verifications (identifier);

CREATE TABLE workspaces (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- how far the clock of this workspace's sandbox mailbox is ahead of the real one
  sandbox_offset_ms bigint NOT NULL DEFAULT 0 CHECK (sandbox_offset_ms >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE workspace_members (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX workspace_members_user ON workspace_members (user_id);

-- ── leads, groups, templates ────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE leads (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  company_name text NOT NULL DEFAULT '',
  contact_name text NOT NULL DEFAULT '',
  -- as entered; NULL when there is none
  contact_email text,
  -- normalised, what addresses are compared by
  email_key text,
  industry text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search text GENERATED ALWAYS AS
    (search_text(company_name || ' ' || contact_name || ' ' || coalesce(contact_email, ''))) STORED
);
CREATE UNIQUE INDEX leads_email ON leads (workspace_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX leads_list ON leads (workspace_id, created_at DESC, id DESC);
CREATE INDEX leads_company ON leads (workspace_id, company_name, id);
CREATE INDEX leads_contact ON leads (workspace_id, contact_name, id);
CREATE INDEX leads_search ON leads USING gin (workspace_id, search gin_trgm_ops);

-- How many leads a workspace has. Counting them for every page would cost more than the page.
CREATE TABLE lead_counts (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  leads bigint NOT NULL
);
CREATE FUNCTION count_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts SELECT workspace_id, count(*) FROM changed GROUP BY workspace_id ORDER BY workspace_id
  ON CONFLICT (workspace_id) DO UPDATE SET leads = lead_counts.leads + excluded.leads;
  RETURN NULL;
END $$;
CREATE FUNCTION count_gone_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_counts c SET leads = c.leads - gone.n
  FROM (SELECT workspace_id, count(*) AS n FROM changed GROUP BY workspace_id) AS gone
  WHERE c.workspace_id = gone.workspace_id;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_counted_in AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_new_leads();
CREATE TRIGGER leads_counted_out AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_gone_leads();

CREATE TABLE customer_groups (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX customer_groups_list ON customer_groups (workspace_id, created_at DESC, id DESC);

CREATE TABLE customer_group_leads (
  customer_group_id uuid NOT NULL REFERENCES customer_groups ON DELETE CASCADE,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_group_id, lead_id)
);
CREATE INDEX customer_group_leads_lead ON customer_group_leads (lead_id);

CREATE TABLE email_templates (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body_text text NOT NULL DEFAULT '',
  body_html text NOT NULL DEFAULT '',
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_templates_list ON email_templates (workspace_id, created_at DESC, id DESC);

CREATE TABLE lead_imports (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  customer_group_id uuid REFERENCES customer_groups ON DELETE SET NULL,
  file_name text NOT NULL,
  content bytea,
  encoding text NOT NULL,
  columns jsonb NOT NULL,
  mapping jsonb NOT NULL,
  on_duplicate text NOT NULL CHECK (on_duplicate IN ('skip', 'update')),
  status text NOT NULL CHECK (status IN ('running', 'completed', 'failed')),
  error text,
  total integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);

CREATE TABLE lead_import_rows (
  import_id uuid NOT NULL REFERENCES lead_imports ON DELETE CASCADE,
  -- 1 is the first row below the head line
  row_number integer NOT NULL,
  result text NOT NULL CHECK (result IN ('created', 'updated', 'skipped', 'failed')),
  reason text,
  lead_id uuid,
  cells jsonb NOT NULL,
  PRIMARY KEY (import_id, row_number)
);

-- ── mailboxes ───────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE email_accounts (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- whose mailbox it is; NULL for the workspace's own sandbox
  user_id uuid REFERENCES users ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('sandbox', 'smtp')),
  name text NOT NULL,
  address text NOT NULL,
  signature text NOT NULL DEFAULT '',
  -- {smtp:{host,port,security,username}, imap:{…}|null}; the password is in `secret`, sealed
  connection jsonb,
  secret text,
  rules jsonb NOT NULL,
  -- what the connection probe has measured: {savesSentCopy, keepsMessageId, idle}
  findings jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL CHECK (status IN ('connected', 'paused', 'disconnected')),
  status_reason text,
  -- the gap: no mail leaves before this instant (the mailbox's own clock)
  next_free_at timestamptz,
  last_synced_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_accounts_list ON email_accounts (workspace_id, created_at, id);
CREATE UNIQUE INDEX email_accounts_sandbox ON email_accounts (workspace_id) WHERE kind = 'sandbox';

CREATE TABLE mail_cursors (
  email_account_id uuid NOT NULL REFERENCES email_accounts ON DELETE CASCADE,
  folder text NOT NULL,
  uid_validity text NOT NULL,
  last_uid bigint NOT NULL,
  PRIMARY KEY (email_account_id, folder)
);

-- the sandbox mail server's disk: INBOX and Sent belong to the mailbox, Delivered is what the recipients got
CREATE TABLE sandbox_mail (
  id uuid PRIMARY KEY,
  email_account_id uuid NOT NULL REFERENCES email_accounts ON DELETE CASCADE,
  folder text NOT NULL CHECK (folder IN ('INBOX', 'Sent', 'Delivered')),
  uid bigint GENERATED ALWAYS AS IDENTITY,
  message_id text,
  mail_from text NOT NULL DEFAULT '',
  rcpt_to text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  flags text[] NOT NULL DEFAULT '{}',
  -- how the recipient has answered: [{kind, at}]
  answers jsonb NOT NULL DEFAULT '[]',
  raw bytea NOT NULL
);
CREATE UNIQUE INDEX sandbox_mail_uid ON sandbox_mail (email_account_id, folder, uid);
CREATE INDEX sandbox_mail_message_id ON sandbox_mail (message_id);
CREATE INDEX sandbox_mail_rcpt ON sandbox_mail (rcpt_to);

-- ── sequences ───────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE sequences (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'active', 'paused', 'archived', 'halted')),
  status_reason text,
  -- the draft, exactly as the client sent it; what the engine runs is the published version
  workflow_data text,
  revision integer NOT NULL DEFAULT 1,
  published_version integer,
  customer_group_id uuid REFERENCES customer_groups ON DELETE SET NULL,
  default_email_account_id uuid REFERENCES email_accounts ON DELETE SET NULL,
  time_zone text NOT NULL DEFAULT 'Asia/Seoul',
  business_days_only boolean NOT NULL DEFAULT true,
  review_required boolean NOT NULL DEFAULT false,
  on_company_reply text NOT NULL DEFAULT 'hold' CHECK (on_company_reply IN ('continue', 'hold', 'stop')),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  activated_at timestamptz,
  -- a deleted sequence keeps its history: its mails went to people who may answer
  deleted_at timestamptz,
  search text GENERATED ALWAYS AS (search_text(name)) STORED
);
CREATE INDEX sequences_list ON sequences (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sequences_search ON sequences USING gin (search gin_trgm_ops);

CREATE TABLE sequence_workspaces (
  sequence_id uuid NOT NULL REFERENCES sequences ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  PRIMARY KEY (sequence_id, workspace_id)
);
CREATE INDEX sequence_workspaces_workspace ON sequence_workspaces (workspace_id, sequence_id);

CREATE TABLE sequence_versions (
  sequence_id uuid NOT NULL REFERENCES sequences ON DELETE CASCADE,
  number integer NOT NULL,
  workflow_data text NOT NULL,
  published_by uuid REFERENCES users ON DELETE SET NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (sequence_id, number)
);

-- ── writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE generation_runs (
  id uuid PRIMARY KEY,
  sequence_id uuid NOT NULL REFERENCES sequences ON DELETE CASCADE,
  node_id text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('ai', 'manual')),
  ai_prompt text NOT NULL DEFAULT '',
  ai_model text,
  template_subject text NOT NULL DEFAULT '',
  template_body text NOT NULL DEFAULT '',
  template_body_html text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('running', 'completed', 'stopped')),
  -- why it stopped: one sentence for the whole run (a wrong key), not one per mail
  error text,
  started_by uuid REFERENCES users ON DELETE SET NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX generation_runs_node ON generation_runs (sequence_id, node_id, started_at DESC);
CREATE INDEX generation_runs_running ON generation_runs (started_at) WHERE status = 'running';

CREATE TABLE generated_emails (
  id uuid PRIMARY KEY,
  sequence_id uuid NOT NULL REFERENCES sequences ON DELETE CASCADE,
  node_id text NOT NULL,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  run_id uuid REFERENCES generation_runs ON DELETE SET NULL,
  mode text NOT NULL CHECK (mode IN ('ai', 'manual')),
  status text NOT NULL CHECK (status IN ('pending', 'generating', 'generated', 'edited', 'failed')),
  review_state text NOT NULL DEFAULT 'unreviewed' CHECK (review_state IN ('unreviewed', 'approved')),
  subject text NOT NULL DEFAULT '',
  body_text text NOT NULL DEFAULT '',
  body_html text NOT NULL DEFAULT '',
  error text,
  -- as asked for (gpt-3.5-turbo from this client) and as really used
  ai_model text,
  model_used text,
  tokens_in integer,
  tokens_out integer,
  duration_ms integer,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX generated_emails_lead ON generated_emails (sequence_id, node_id, lead_id);
CREATE INDEX generated_emails_run ON generated_emails (run_id);
CREATE INDEX generated_emails_leads ON generated_emails (lead_id);

-- ── the engine ──────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE enrollments (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  sequence_id uuid NOT NULL REFERENCES sequences ON DELETE CASCADE,
  -- the history outlives the lead
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  email_account_id uuid REFERENCES email_accounts ON DELETE SET NULL,
  enrolled_by uuid REFERENCES users ON DELETE SET NULL,
  status text NOT NULL CHECK (status IN
    ('pending', 'active', 'paused', 'blocked', 'replied', 'completed', 'bounced', 'unsubscribed', 'removed')),
  status_reason text,
  -- what exactly, in Korean, where the reason alone does not say it (which variable is missing)
  status_detail text,
  -- nothing is planned before this instant
  start_at timestamptz,
  resume_at timestamptz,
  -- the timers below the last mail have run out then
  complete_at timestamptz,
  allow_parallel boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE UNIQUE INDEX enrollments_open_sequence ON enrollments (sequence_id, lead_id)
  WHERE status IN ('pending', 'active', 'paused', 'blocked');
CREATE UNIQUE INDEX enrollments_open_workspace ON enrollments (workspace_id, lead_id)
  WHERE status IN ('pending', 'active', 'paused', 'blocked') AND NOT allow_parallel;
CREATE INDEX enrollments_list ON enrollments (sequence_id, created_at DESC, id DESC);
CREATE INDEX enrollments_status ON enrollments (sequence_id, status);
CREATE INDEX enrollments_lead ON enrollments (lead_id);
CREATE INDEX enrollments_complete ON enrollments (complete_at) WHERE complete_at IS NOT NULL AND status = 'active';
CREATE INDEX enrollments_resume ON enrollments (resume_at) WHERE resume_at IS NOT NULL AND status = 'paused';

CREATE TABLE scheduled_executions (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  sequence_id uuid NOT NULL REFERENCES sequences ON DELETE CASCADE,
  enrollment_id uuid NOT NULL REFERENCES enrollments ON DELETE CASCADE,
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  email_account_id uuid REFERENCES email_accounts ON DELETE SET NULL,
  node_id text NOT NULL,
  -- 0 is the contact's first mail
  ordinal integer NOT NULL,
  planned_at timestamptz NOT NULL,
  wait_reason text,
  state text NOT NULL CHECK (state IN
    ('scheduled', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'cancelled', 'skipped')),
  state_reason text,
  -- true while the sequence is not active or the enrollment is not: such rows are in no due index
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
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- one mail per enrollment and node, for good
CREATE UNIQUE INDEX scheduled_executions_once ON scheduled_executions (enrollment_id, node_id);
CREATE UNIQUE INDEX scheduled_executions_message_id ON scheduled_executions (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX scheduled_executions_due ON scheduled_executions (email_account_id, planned_at) WHERE state = 'scheduled' AND NOT held;
CREATE INDEX scheduled_executions_open ON scheduled_executions (worker_id) WHERE state IN ('claimed', 'sending');
CREATE INDEX scheduled_executions_node ON scheduled_executions (sequence_id, node_id, state);
CREATE INDEX scheduled_executions_sent ON scheduled_executions (email_account_id, sent_at) WHERE state = 'sent';
CREATE INDEX scheduled_executions_planned ON scheduled_executions (email_account_id, planned_at) WHERE state IN ('scheduled', 'claimed', 'sending');
CREATE INDEX scheduled_executions_lead ON scheduled_executions (lead_id);

-- who is alive: a row claimed by a worker that stopped beating is looked at by another
CREATE TABLE workers (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  heartbeat_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  sequence_id uuid REFERENCES sequences ON DELETE CASCADE,
  enrollment_id uuid REFERENCES enrollments ON DELETE CASCADE,
  lead_id uuid REFERENCES leads ON DELETE SET NULL,
  execution_id uuid REFERENCES scheduled_executions ON DELETE SET NULL,
  node_id text,
  kind text NOT NULL,
  -- by the mailbox's own clock
  at timestamptz NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX events_enrollment ON events (enrollment_id, at, id);
CREATE INDEX events_node ON events (sequence_id, kind, node_id);
CREATE INDEX events_lead ON events (lead_id, at);

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
  raw bytea NOT NULL
);
CREATE UNIQUE INDEX inbound_messages_once ON inbound_messages (email_account_id, message_id);
CREATE INDEX inbound_messages_list ON inbound_messages (workspace_id, received_at DESC);

CREATE TABLE suppressions (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('address', 'domain')),
  value text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX suppressions_value ON suppressions (workspace_id, kind, value);

-- ── the record ──────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE audit_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid,
  user_id uuid,
  action text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_logs_workspace ON audit_logs (workspace_id, at DESC);

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  request text NOT NULL,
  -- NULL while the first call is still under way
  status integer,
  reply jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
