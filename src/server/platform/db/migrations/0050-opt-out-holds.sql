-- A reply that is likely, but not certainly, an opt-out request: no mail is sent to its addresses until a user decides.
-- `inbound_message_id` is null once the message is gone; the hold outlives it.
CREATE TABLE opt_out_holds (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  inbound_message_id uuid REFERENCES inbound_messages ON DELETE SET NULL,
  email_keys text[] NOT NULL CHECK (cardinality(email_keys) > 0),
  sentence text NOT NULL,
  created_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('opt_out', 'not_opt_out')),
  decided_at timestamptz,
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX opt_out_holds_message ON opt_out_holds (inbound_message_id);
CREATE INDEX opt_out_holds_open ON opt_out_holds (workspace_id) WHERE decision IS NULL;
