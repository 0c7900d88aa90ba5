-- Which workspaces may use the model of the installation (its key costs the installation's owner money), and how much.
ALTER TABLE workspaces
  -- the first workspace of the installation; its owners own the installation
  ADD COLUMN is_first boolean NOT NULL DEFAULT false,
  -- NULL: existed before there was a choice, and may while sign-up is closed
  ADD COLUMN uses_installation_model boolean,
  -- tokens a calendar month (Asia/Seoul); NULL: no cap
  ADD COLUMN installation_monthly_tokens bigint CHECK (installation_monthly_tokens >= 0);

UPDATE workspaces SET is_first = true, uses_installation_model = true
WHERE id = (SELECT id FROM workspaces ORDER BY created_at, id LIMIT 1);
CREATE UNIQUE INDEX workspaces_first ON workspaces (is_first) WHERE is_first;

-- calls with the installation's key; those of earlier versions count for nobody's cap
ALTER TABLE model_calls ADD COLUMN on_installation boolean NOT NULL DEFAULT false;
CREATE INDEX model_calls_installation ON model_calls (workspace_id, at) INCLUDE (tokens_in, tokens_out)
  WHERE on_installation;
