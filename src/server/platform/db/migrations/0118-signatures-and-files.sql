-- Formatted signatures (rules.md R-457). A signature without formatting has '' here, and its text as before.
ALTER TABLE email_accounts ADD COLUMN signature_html text NOT NULL DEFAULT '';
-- A member's own signature in answers; both '': that of the mailbox.
ALTER TABLE workspace_members
  ADD COLUMN signature text NOT NULL DEFAULT '',
  ADD COLUMN signature_html text NOT NULL DEFAULT '';

-- A sequence keeps every file that a saved workflow of it had, until it is deleted: its versions and sent mails name them (ADR 115).
ALTER TABLE mail_files
  ADD COLUMN sequence_id uuid REFERENCES sequences ON DELETE CASCADE,
  DROP CONSTRAINT mail_files_check,
  ADD CONSTRAINT mail_files_check CHECK (num_nonnulls(answer_id, enrollment_id, sequence_id) = 1);
CREATE UNIQUE INDEX mail_files_sequence ON mail_files (sequence_id, file_id) WHERE sequence_id IS NOT NULL;
