-- The most that each running call of a model may cost, so that parallel calls cannot exceed a limit together.
CREATE TABLE model_reservations (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- in KRW
  cost double precision NOT NULL,
  -- of the installation's key
  tokens double precision NOT NULL,
  -- a process that was killed releases nothing
  expires_at timestamptz NOT NULL
);
CREATE INDEX model_reservations_workspace ON model_reservations (workspace_id);
