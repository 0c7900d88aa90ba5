CREATE TABLE workspaces (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- how far the clock of the sandbox mailbox is ahead of the real one
  sandbox_offset_ms bigint NOT NULL DEFAULT 0 CHECK (sandbox_offset_ms >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  requires_two_factor boolean NOT NULL DEFAULT false,
  -- deleted by an owner; removed when the grace period is over
  deleted_at timestamptz,
  -- the first workspace of the installation; its owners own the installation
  is_first boolean NOT NULL DEFAULT false,
  -- null: not decided, allowed while sign-up is closed
  uses_installation_model boolean,
  -- tokens per calendar month (Asia/Seoul); null: no limit
  installation_monthly_tokens bigint CHECK (installation_monthly_tokens >= 0),
  -- dates on which no mailbox of the workspace sends (rules.md R-615), each with its name: {"2027-01-02": "임시공휴일"}
  days_off jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX workspaces_deleted ON workspaces (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX workspaces_first ON workspaces (is_first) WHERE is_first;

CREATE TABLE workspace_members (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX workspace_members_user ON workspace_members (user_id);
CREATE TRIGGER workspace_members_notice AFTER INSERT OR DELETE ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION notify_access();

-- Who may send a reset link depends on the user's memberships, so a change of them voids earlier links. A trigger, because
-- memberships also change by sign-up, hand-over and removal of a workspace.
CREATE FUNCTION end_reset_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM one_time_tokens
  WHERE user_id = coalesce(NEW.user_id, OLD.user_id) AND purpose = 'password_reset';
  RETURN NULL;
END $$;
CREATE TRIGGER workspace_members_end_reset_links AFTER INSERT OR DELETE OR UPDATE OF role ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION end_reset_links();

-- A key may do what its user may, within its scope and its workspaces.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'write', 'admin')),
  key_hash bytea NOT NULL UNIQUE,
  -- its first letters, shown to tell keys apart
  hint text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_address text
);
CREATE INDEX api_keys_user ON api_keys (user_id);
CREATE TRIGGER api_keys_notice AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION notify_access();

CREATE TABLE api_key_workspaces (
  api_key_id uuid NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  PRIMARY KEY (api_key_id, workspace_id)
);
CREATE INDEX api_key_workspaces_workspace ON api_key_workspaces (workspace_id);

-- The link is shown once; only its hash is stored.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  -- the invited address; null: for anyone who has the link
  email text,
  token_hash bytea NOT NULL UNIQUE,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_by uuid REFERENCES users ON DELETE SET NULL,
  accepted_at timestamptz,
  -- of an invitation that an API key created or renewed before keys could no longer invite: it ends with the key
  api_key_id uuid REFERENCES api_keys ON DELETE CASCADE
);
CREATE INDEX invitations_open ON invitations (workspace_id, created_at DESC) WHERE accepted_at IS NULL;
CREATE INDEX invitations_api_key ON invitations (api_key_id) WHERE api_key_id IS NOT NULL;

CREATE TABLE audit_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid,
  user_id uuid,
  action text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  ip_address text,
  api_key_id uuid,
  -- what was changed, in names of fields and words of closed lists; never texts of users
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_logs_workspace ON audit_logs (workspace_id, at DESC);
CREATE INDEX audit_logs_page ON audit_logs (workspace_id, id DESC);
