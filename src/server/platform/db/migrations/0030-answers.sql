-- Answers per node are counted on read (ADR 40), from an index that holds nothing else.
CREATE INDEX events_answers ON events (sequence_id, kind, node_id, enrollment_id) INCLUDE (workspace_id)
  WHERE kind IN ('replied', 'bounced', 'unsubscribed') AND node_id IS NOT NULL;
