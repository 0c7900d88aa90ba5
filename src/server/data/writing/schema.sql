CREATE TABLE email_templates (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body_text text NOT NULL DEFAULT '',
  body_html text NOT NULL DEFAULT '',
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- the current version
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX email_templates_list ON email_templates (workspace_id, created_at DESC, id DESC);

CREATE TABLE email_template_versions (
  template_id uuid NOT NULL REFERENCES email_templates ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  saved_by uuid REFERENCES users ON DELETE SET NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (template_id, version)
);

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
  -- why the whole run stopped, such as an invalid key
  error text,
  started_by uuid REFERENCES users ON DELETE SET NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- its mails are written after the research of their leads
  researches_first boolean NOT NULL DEFAULT false
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
  -- as requested, and as used
  ai_model text,
  model_used text,
  tokens_in integer,
  tokens_out integer,
  duration_ms integer,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  cost double precision,
  prompt_version text,
  -- when a user opened it for review
  opened_at timestamptz,
  -- findings of the quality check; null: not checked since the text was written
  marks text[],
  marked_at timestamptz,
  -- the text before it was last written again
  previous jsonb,
  -- what the user wanted to be different when it was written again
  hint text NOT NULL DEFAULT '',
  -- mode, prompt and templates, where there is no generation run that has them: written on demand, or the run was stopped
  settings jsonb,
  -- a key of style and model, equal for equal settings; null: unknown, or no model
  style_key text,
  -- numbers of the facts that the mail mentions, as the model returned them
  used_facts smallint[],
  -- the facts that the model was given, in the order of their numbers, as they were then
  given_facts jsonb,
  -- a text of a model with a link, address, phone or account number that the sender did not enter is sent only after an
  -- approval or an edit (rules.md R-442)
  needs_review boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX generated_emails_lead ON generated_emails (sequence_id, node_id, lead_id);
CREATE INDEX generated_emails_run ON generated_emails (run_id);
CREATE INDEX generated_emails_leads ON generated_emails (lead_id);
CREATE INDEX generated_emails_unmarked ON generated_emails (sequence_id, node_id)
  WHERE marks IS NULL AND status IN ('generated', 'edited');
CREATE INDEX generated_emails_created ON generated_emails USING brin (created_at);

-- While a run writes mails its progress is polled: only its start and its end are notified.
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

-- Without nested loops: a plan made for one row would compare all pairs in a large statement
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

-- Images in mails, once by content in each workspace (rules.md R-422). Bodies name them by their hash.
CREATE TABLE images (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- SHA-256 of the content, base64url
  hash text NOT NULL,
  type text NOT NULL,
  content bytea NOT NULL,
  -- when it was stored or last found in a body
  used_at timestamptz NOT NULL,
  -- a mail contained it: the mail still shows it, so it is kept
  is_mailed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (workspace_id, hash)
);
-- images are compressed already
ALTER TABLE images ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX images_unused ON images (used_at) WHERE NOT is_mailed;

-- The model of a workspace, and what it may be used for.
CREATE TABLE model_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  preset text NOT NULL DEFAULT 'installation',
  base_url text NOT NULL DEFAULT '',
  model text NOT NULL DEFAULT '',
  -- encrypted
  api_key text,
  concurrency integer NOT NULL DEFAULT 10,
  monthly_cap double precision,
  price_in double precision,
  price_out double precision,
  allowed_fields text[],
  company_intro text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- of leads on the sites of their companies
  research text NOT NULL DEFAULT 'off' CHECK (research IN ('off', 'on')),
  -- whether a model may read replies that no rule decides
  reply_model text NOT NULL DEFAULT 'off' CHECK (reply_model IN ('off', 'on'))
);

-- One row per response of a model: each is paid for, also when a mail is written again.
CREATE TABLE model_calls (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  sequence_id uuid REFERENCES sequences ON DELETE SET NULL,
  run_id uuid,
  model text NOT NULL,
  tokens_in integer NOT NULL,
  tokens_out integer NOT NULL,
  cost double precision,
  duration_ms integer NOT NULL,
  prompt_version text NOT NULL,
  at timestamptz NOT NULL,
  -- with the key of the installation
  on_installation boolean NOT NULL DEFAULT false,
  purpose text NOT NULL DEFAULT 'email'
);
CREATE INDEX model_calls_month ON model_calls (workspace_id, at) INCLUDE (cost);
CREATE INDEX model_calls_run ON model_calls (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX model_calls_installation ON model_calls (workspace_id, at) INCLUDE (tokens_in, tokens_out)
  WHERE on_installation;

-- Responses that are used again for the same input, by the hash of model and prompt.
CREATE TABLE model_answers (
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  input_hash text NOT NULL,
  purpose text NOT NULL,
  model text NOT NULL,
  value jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, input_hash)
);
CREATE INDEX model_answers_at ON model_answers (at);
