CREATE TABLE email_accounts (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- the owner; null for the sandbox of the workspace
  user_id uuid REFERENCES users ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('sandbox', 'smtp')),
  name text NOT NULL,
  address text NOT NULL,
  signature text NOT NULL DEFAULT '',
  -- {smtp:{host,port,security,username}, imap:{…}|null}; `secret` is the encrypted password
  connection jsonb,
  secret text,
  rules jsonb NOT NULL,
  -- what the connection test found: {savesSentCopy, keepsMessageId, idle}
  findings jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL CHECK (status IN ('connected', 'paused', 'disconnected')),
  status_reason text,
  -- no mail is sent before this time (clock of the mailbox): the gap between mails
  next_free_at timestamptz,
  last_synced_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- the bounce guard
  guard text NOT NULL DEFAULT 'ok' CHECK (guard IN ('ok', 'first_mails_stopped', 'halted')),
  guard_since timestamptz,
  -- what it counted when it stopped the mailbox: {sent, bounced}
  guard_counts jsonb,
  -- a user restarted the mailbox: mails sent before are not counted (clock of the mailbox)
  guard_from timestamptz,
  oauth text CHECK (oauth IN ('google', 'microsoft')),
  -- who entered the servers and the password
  connected_by uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX email_accounts_list ON email_accounts (workspace_id, created_at, id);
CREATE UNIQUE INDEX email_accounts_sandbox ON email_accounts (workspace_id) WHERE kind = 'sandbox';

-- OAuth2 clients that an admin has registered.
CREATE TABLE oauth_clients (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'microsoft')),
  client_id text NOT NULL,
  -- encrypted
  client_secret text NOT NULL,
  -- the directory of a Microsoft client
  tenant text NOT NULL DEFAULT 'common',
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (workspace_id, provider)
);

-- A running sign-in of one user for one workspace and purpose; valid once.
CREATE TABLE oauth_flows (
  id uuid PRIMARY KEY,
  state_hash bytea NOT NULL UNIQUE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'microsoft')),
  -- the mailbox to connect again; null for a new one
  email_account_id uuid REFERENCES email_accounts ON DELETE CASCADE,
  -- what the user entered about a new one
  address text,
  name text,
  -- encrypted
  verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_flows_expired ON oauth_flows (expires_at);

-- Not columns of the mailbox, because the renewal of a token locks its row until the provider replies.
CREATE TABLE mailbox_tokens (
  email_account_id uuid PRIMARY KEY REFERENCES email_accounts ON DELETE CASCADE,
  -- encrypted; null after the provider has declared it invalid
  refresh_token text,
  -- encrypted
  access_token text NOT NULL,
  expires_at timestamptz NOT NULL,
  refreshed_at timestamptz NOT NULL
);

-- DNS records of the domain a mailbox sends from, as of the last query.
CREATE TABLE sender_domains (
  email_account_id uuid PRIMARY KEY REFERENCES email_accounts ON DELETE CASCADE,
  -- the queried domain: the address of the mailbox may have changed since
  domain text NOT NULL,
  -- TXT records by name; []: there are none, null: the query failed
  texts jsonb NOT NULL,
  looked_at timestamptz NOT NULL
);

CREATE TABLE mail_cursors (
  email_account_id uuid NOT NULL REFERENCES email_accounts ON DELETE CASCADE,
  folder text NOT NULL,
  uid_validity text NOT NULL,
  last_uid bigint NOT NULL,
  PRIMARY KEY (email_account_id, folder)
);
