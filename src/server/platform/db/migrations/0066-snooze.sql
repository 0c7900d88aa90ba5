-- Snoozed threads: hidden from the open list until a time of their mailbox's clock. Only the time is stored: whether it has come
-- is decided when the list is read. A snoozed thread is always unread. After the time, the value stays for the order of the list.
ALTER TABLE inbox_threads
  ADD COLUMN snoozed_until timestamptz,
  ADD COLUMN snoozed_by uuid REFERENCES users ON DELETE SET NULL,
  -- the order of the lists: a thread that has returned is above the mails received before its return
  ADD COLUMN listed_at timestamptz NOT NULL GENERATED ALWAYS AS (greatest(last_at, snoozed_until)) STORED;

DROP INDEX inbox_threads_list;
DROP INDEX inbox_threads_open;
CREATE INDEX inbox_threads_list ON inbox_threads (workspace_id, listed_at DESC, id DESC);
CREATE INDEX inbox_threads_open ON inbox_threads (workspace_id, listed_at DESC, id DESC) WHERE done_at IS NULL;
CREATE INDEX inbox_threads_snoozed ON inbox_threads (workspace_id, snoozed_until, id) WHERE snoozed_until IS NOT NULL;
