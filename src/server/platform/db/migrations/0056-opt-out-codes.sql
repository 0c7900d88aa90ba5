-- Short opt-out links (ADR 72): the code of a link belongs to one address in one workspace. Neither the code nor the address can
-- be read here: the row has the hash of the code, and the address is encrypted with a key derived from the code.
CREATE TABLE opt_out_codes (
  code_hash bytea PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  sealed_address bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX opt_out_codes_workspace ON opt_out_codes (workspace_id);
