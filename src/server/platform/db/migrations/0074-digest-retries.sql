-- A digest that was certainly not sent waits for its next try with the pauses of mails (rules.md R-1309).
ALTER TABLE digests
  ADD COLUMN attempts integer NOT NULL DEFAULT 1,
  ADD COLUMN retry_at timestamptz,
  DROP CONSTRAINT digests_state_check,
  ADD CONSTRAINT digests_state_check
    CHECK (state IN ('sending', 'waiting', 'sent', 'uncertain', 'failed', 'empty')),
  ADD CONSTRAINT digests_retry_check CHECK ((state = 'waiting') = (retry_at IS NOT NULL));
