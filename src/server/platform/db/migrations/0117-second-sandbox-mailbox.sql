-- A workspace may have a second sandbox mailbox, so that rotation can be tried (rules.md R-1201). The action keeps the limit.
DROP INDEX email_accounts_sandbox;
