-- Formatted signatures (rules.md R-457). A signature without formatting has '' here, and its text as before.
ALTER TABLE email_accounts ADD COLUMN signature_html text NOT NULL DEFAULT '';
-- A member's own signature in answers; both '': that of the mailbox.
ALTER TABLE workspace_members
  ADD COLUMN signature text NOT NULL DEFAULT '',
  ADD COLUMN signature_html text NOT NULL DEFAULT '';
