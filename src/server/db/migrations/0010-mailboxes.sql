-- The bounce guard of a mailbox, and signing in to one by OAuth2.
ALTER TABLE email_accounts
  ADD COLUMN guard text NOT NULL DEFAULT 'ok' CHECK (guard IN ('ok', 'first_mails_stopped', 'halted')),
  ADD COLUMN guard_since timestamptz,
  -- what it saw when it stepped in: {sent, bounced}
  ADD COLUMN guard_counts jsonb,
  -- a person restarted it: mails sent before are not counted any more (the mailbox's own clock)
  ADD COLUMN guard_from timestamptz,
  -- how it signs in; for the others than a password `secret` holds the sealed tokens
  ADD COLUMN auth text NOT NULL DEFAULT 'password' CHECK (auth IN ('password', 'google', 'microsoft')),
  ADD COLUMN token_expires_at timestamptz;

-- what a workspace is registered with at Google and Microsoft
CREATE TABLE oauth_clients (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'microsoft')),
  client_id text NOT NULL,
  -- sealed
  client_secret text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, provider)
);

-- somebody is at the provider's page; each is taken once
CREATE TABLE oauth_attempts (
  -- SHA-256 of the state in the address, hex
  state_hash text PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'microsoft')),
  -- the mailbox that is signed in anew; NULL for a new one
  email_account_id uuid REFERENCES email_accounts ON DELETE CASCADE,
  -- PKCE, sealed
  verifier text NOT NULL,
  created_at timestamptz NOT NULL
);
