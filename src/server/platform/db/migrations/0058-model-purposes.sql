-- What a model was asked for: mails before this column, also research, proposals and replies from now on.
ALTER TABLE model_calls ADD COLUMN purpose text NOT NULL DEFAULT 'email';

-- Answers to requests that may be repeated with the same input, by the hash of model and prompt.
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
