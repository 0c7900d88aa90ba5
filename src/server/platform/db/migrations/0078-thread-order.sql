-- The orders of the inbox by the last message: lists that contain snoozed threads are not ordered by a time that has not come,
-- and what waits longest is first where the user asks for it.
CREATE INDEX inbox_threads_by_message ON inbox_threads (workspace_id, last_at DESC, id DESC);
CREATE INDEX inbox_threads_open_by_message ON inbox_threads (workspace_id, last_at, id) WHERE done_at IS NULL;
