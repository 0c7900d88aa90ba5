-- The numbers on the nodes of a sequence with 100,000 people, read from indexes alone (store/node-numbers.ts).

-- who is whose: a sequence of several workspaces shows everybody their own people only
DROP INDEX scheduled_executions_node;
CREATE INDEX scheduled_executions_node ON scheduled_executions (sequence_id, node_id, state) INCLUDE (workspace_id);
DROP INDEX enrollments_status;
CREATE INDEX enrollments_status ON enrollments (sequence_id, status) INCLUDE (workspace_id, id);
DROP INDEX events_node;
CREATE INDEX events_node ON events (sequence_id, kind, node_id) INCLUDE (workspace_id, enrollment_id);

-- the last mail of each enrollment: where it stands
CREATE INDEX scheduled_executions_last ON scheduled_executions (sequence_id, enrollment_id, ordinal DESC)
  INCLUDE (node_id) WHERE state = 'sent';
