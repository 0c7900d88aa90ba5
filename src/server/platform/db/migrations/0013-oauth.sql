-- Mailboxes that are signed in to by OAuth2: the clients an admin has registered, sign-ins under way, and the tokens.
CREATE TABLE oauth_clients (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'microsoft')),
  client_id text NOT NULL,
  -- sealed
  client_secret text NOT NULL,
  -- the directory of a Microsoft client
  tenant text NOT NULL DEFAULT 'common',
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (workspace_id, provider)
);

-- One sign-in: begun by one person for one workspace and purpose, and taken once.
CREATE TABLE oauth_flows (
  id uuid PRIMARY KEY,
  state_hash bytea NOT NULL UNIQUE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'microsoft')),
  -- the mailbox that is to be connected again; NULL for a new one
  email_account_id uuid REFERENCES email_accounts ON DELETE CASCADE,
  -- what the person said beforehand about a new one
  address text,
  name text,
  -- sealed
  verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_flows_expired ON oauth_flows (expires_at);

ALTER TABLE email_accounts ADD COLUMN oauth text CHECK (oauth IN ('google', 'microsoft'));

-- Beside the mailbox and not in it: whoever renews a token holds its row for as long as the provider takes.
CREATE TABLE mailbox_tokens (
  email_account_id uuid PRIMARY KEY REFERENCES email_accounts ON DELETE CASCADE,
  -- sealed; NULL once the provider has said that it is worth nothing any more
  refresh_token text,
  -- sealed
  access_token text NOT NULL,
  expires_at timestamptz NOT NULL,
  refreshed_at timestamptz NOT NULL
);
