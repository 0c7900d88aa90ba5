-- Research of leads on their companies' sites: off until an admin turns it on.
ALTER TABLE model_settings ADD COLUMN research text NOT NULL DEFAULT 'off' CHECK (research IN ('off', 'on'));

-- The last research of a lead. The job `research-lead` names the lead; leads of one bulk request have the same `run_id`.
CREATE TABLE lead_research (
  lead_id uuid PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  run_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'reading', 'done', 'failed', 'stopped')),
  -- a read fault, a code of a model failure, or a code of ours; `detail` is the Korean sentence for the user
  fault text,
  detail text,
  site text NOT NULL DEFAULT '',
  -- of prompt and model: equal input is not asked twice
  input_hash text,
  model text,
  prompt_version text,
  requested_at timestamptz NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX lead_research_run ON lead_research (run_id);
CREATE INDEX lead_research_site ON lead_research (workspace_id, site);

-- Statements about a lead. `page`: found by the model, with the sentence and address it came from. `user`: entered or edited.
CREATE TABLE lead_facts (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('page', 'user')),
  text text NOT NULL,
  quote text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  page_title text NOT NULL DEFAULT '',
  fetched_at timestamptz,
  -- addresses the reader like an instruction: shown, and never given to a model
  is_suspicious boolean NOT NULL DEFAULT false,
  -- deleted by a user: the same sentence is not stored again
  is_removed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX lead_facts_lead ON lead_facts (lead_id, created_at, id);

-- Texts of read sites, without e-mail addresses and phone numbers; read again after 30 days.
CREATE TABLE site_pages (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  site text NOT NULL,
  pages jsonb NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, site)
);

-- The facts that the writer of a mail was given, in the order of their numbers, as they were then.
ALTER TABLE generated_emails ADD COLUMN given_facts jsonb;

-- Mails of this run are written after the research of their leads.
ALTER TABLE generation_runs ADD COLUMN researches_first boolean NOT NULL DEFAULT false;
