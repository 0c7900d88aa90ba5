CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  -- a `cookie` session is opened by the signed cookie only, a `token` session by the signed bearer token only
  kind text NOT NULL DEFAULT 'cookie' CHECK (kind IN ('cookie', 'token'))
);
CREATE INDEX sessions_user ON sessions (user_id);

-- How a user signs in: one row per provider (the password is one). `password` is a hash.
CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX accounts_provider ON accounts (provider_id, account_id);
CREATE INDEX accounts_user ON accounts (user_id);

-- The second step of a sign-in: time-based codes (RFC 6238). Required once a first code has confirmed it.
CREATE TABLE two_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- encrypted
  secret text NOT NULL,
  confirmed_at timestamptz,
  -- the 30-second step of the last accepted code: no code is accepted twice
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE backup_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Links and tickets that are valid once; only their hash is stored.
CREATE TABLE one_time_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('second_step', 'password_reset', 'email_change')),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- of a change of address: the new address, and the session that requested it
  value jsonb
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_id, purpose);

-- Attempts for one address or user, over all processes.
CREATE TABLE attempt_counts (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  until timestamptz NOT NULL
);

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  request text NOT NULL,
  -- null while the first call runs
  status integer,
  reply jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- `session:<id>` or `key:<id>`
  credential text,
  -- what the caller could see of the rows the call named: {"ids": [...], "roles": {"<workspace id>": "<role>"}}
  access jsonb,
  PRIMARY KEY (user_id, key)
);

-- The streams of a user are checked again.
CREATE FUNCTION notify_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('userId', coalesce(NEW.user_id, OLD.user_id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_notice AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_access();
