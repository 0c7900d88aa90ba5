-- The daily digest of a member.
CREATE TABLE digest_settings (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- in Asia/Seoul
  hour integer NOT NULL CHECK (hour BETWEEN 6 AND 20),
  -- sends it; null: the mailbox was deleted
  email_account_id uuid REFERENCES email_accounts ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, user_id),
  -- a member who leaves gets no more digests
  FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_members ON DELETE CASCADE
);
CREATE INDEX digest_settings_user ON digest_settings (user_id);
CREATE INDEX digest_settings_mailbox ON digest_settings (email_account_id);

-- A digest is stored as `sending` before it is sent and is never sent a second time: it stays `sending` if the process ends.
CREATE TABLE digests (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  -- `empty`: nothing to report
  state text NOT NULL CHECK (state IN ('sending', 'waiting', 'sent', 'uncertain', 'failed', 'empty')),
  error text,
  at timestamptz NOT NULL,
  -- a digest that was certainly not sent is tried again after the pauses of mails (rules.md R-1309)
  attempts integer NOT NULL DEFAULT 1,
  retry_at timestamptz,
  PRIMARY KEY (workspace_id, user_id, day),
  CONSTRAINT digests_retry_check CHECK ((state = 'waiting') = (retry_at IS NOT NULL))
);
CREATE INDEX digests_user ON digests (user_id);
