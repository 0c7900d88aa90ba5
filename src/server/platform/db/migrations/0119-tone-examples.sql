-- Own mails that a user chose as examples of tone for the writer (rules.md R-470 to R-472).
CREATE TABLE tone_examples (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- the mail it was made of. Without foreign keys: the example stays when they are deleted, and is deleted when the lead is erased
  lead_id uuid NOT NULL,
  sequence_id uuid NOT NULL,
  node_id text NOT NULL,
  -- without values of the lead
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (workspace_id, lead_id, sequence_id, node_id)
);
CREATE INDEX tone_examples_lead ON tone_examples (lead_id);
