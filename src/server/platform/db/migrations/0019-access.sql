-- Who comes in, how, and what they did: invitations, keys for scripts, the second step of signing in, the audit log.

-- The link is shown once; here is only its hash.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
  -- whom it is for; NULL for whoever has the link
  email text,
  token_hash bytea NOT NULL UNIQUE,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_by uuid REFERENCES users ON DELETE SET NULL,
  accepted_at timestamptz
);
CREATE INDEX invitations_open ON invitations (workspace_id, created_at DESC) WHERE accepted_at IS NULL;

ALTER TABLE users ADD COLUMN last_seen_at timestamptz;
ALTER TABLE sessions ADD COLUMN last_used_at timestamptz;

ALTER TABLE workspaces
  ADD COLUMN requires_two_factor boolean NOT NULL DEFAULT false,
  -- given up by an owner; removed for good when the days of grace are over
  ADD COLUMN deleted_at timestamptz;
CREATE INDEX workspaces_deleted ON workspaces (deleted_at) WHERE deleted_at IS NOT NULL;

-- A key does what its person may, within its scope and its workspaces.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'write', 'admin')),
  key_hash bytea NOT NULL UNIQUE,
  -- its first letters, to tell keys apart
  hint text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_address text
);
CREATE INDEX api_keys_user ON api_keys (user_id);
CREATE TABLE api_key_workspaces (
  api_key_id uuid NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  PRIMARY KEY (api_key_id, workspace_id)
);
CREATE INDEX api_key_workspaces_workspace ON api_key_workspaces (workspace_id);

-- The second step: codes by time (RFC 6238). Asked for once it was confirmed with a first code.
CREATE TABLE two_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- sealed
  secret text NOT NULL,
  confirmed_at timestamptz,
  -- the 30 seconds of the last code that was taken: no code opens twice
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE backup_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Links and tickets that open something once; only their hash is kept.
CREATE TABLE one_time_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('second_step', 'password_reset')),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_id, purpose);

-- How often something was tried for one address or person, whichever process was asked.
CREATE TABLE tries (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  until timestamptz NOT NULL
);

ALTER TABLE audit_logs
  ADD COLUMN ip_address text,
  ADD COLUMN api_key_id uuid,
  -- what was changed, in names of fields and in words of closed lists; never texts that people wrote
  ADD COLUMN details jsonb NOT NULL DEFAULT '{}';
CREATE INDEX audit_logs_page ON audit_logs (workspace_id, id DESC);

-- Who entered the servers and the password a mailbox is reached by: through whose hands its mails go.
ALTER TABLE email_accounts ADD COLUMN connected_by uuid REFERENCES users ON DELETE SET NULL;
UPDATE email_accounts SET connected_by = user_id;
