-- The daily digest of a member (ADR 84). A digest is written as `sending` before it is sent, and is never sent a second time: one
-- whose process ended meanwhile stays `sending`.
CREATE TABLE digest_settings (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- in Asia/Seoul
  hour integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  -- sends it; null: deleted
  email_account_id uuid REFERENCES email_accounts ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id),
  -- a member who leaves gets no more digests
  FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members ON DELETE CASCADE
);
CREATE INDEX digest_settings_user ON digest_settings (user_id);
CREATE INDEX digest_settings_mailbox ON digest_settings (email_account_id);

CREATE TABLE digests (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  -- `empty`: there was nothing to say
  state text NOT NULL CHECK (state IN ('sending', 'sent', 'uncertain', 'failed', 'empty')),
  error text,
  at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, user_id, day)
);
CREATE INDEX digests_user ON digests (user_id);
