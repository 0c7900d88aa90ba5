-- Reading what was written: who has opened a mail, what a careful colleague would stop at, and the text before the last
-- regenerating.
ALTER TABLE generated_emails
  ADD COLUMN opened_at timestamptz,
  -- null: not judged since the text was written; see store/email-marks.ts
  ADD COLUMN marks text[],
  ADD COLUMN marked_at timestamptz,
  ADD COLUMN previous jsonb,
  -- what the person wanted to be different when asking for the mail again
  ADD COLUMN hint text NOT NULL DEFAULT '';
CREATE INDEX generated_emails_unmarked ON generated_emails (sequence_id, node_id)
  WHERE marks IS NULL AND status IN ('generated', 'edited');
