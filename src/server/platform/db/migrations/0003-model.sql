-- A model of its own for each workspace, what its calls have cost, and how a sequence wants to sound.
CREATE TABLE model_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  preset text NOT NULL DEFAULT 'installation',
  base_url text NOT NULL DEFAULT '',
  model text NOT NULL DEFAULT '',
  -- sealed
  api_key text,
  concurrency integer NOT NULL DEFAULT 10,
  monthly_cap double precision,
  price_in double precision,
  price_out double precision,
  allowed_fields text[],
  company_intro text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- one row per answer of a model: a mail may be written several times, and every time is paid for
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
  at timestamptz NOT NULL
);
CREATE INDEX model_calls_month ON model_calls (workspace_id, at) INCLUDE (cost);
CREATE INDEX model_calls_run ON model_calls (run_id) WHERE run_id IS NOT NULL;

ALTER TABLE generated_emails
  ADD COLUMN cost double precision,
  ADD COLUMN prompt_version text;

ALTER TABLE sequences
  ADD COLUMN language text NOT NULL DEFAULT 'ko' CHECK (language IN ('ko', 'en')),
  ADD COLUMN tone text NOT NULL DEFAULT '',
  ADD COLUMN sender_intro text NOT NULL DEFAULT '';
