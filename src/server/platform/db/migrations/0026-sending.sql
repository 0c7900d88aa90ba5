-- What a mailbox has on its way or in doubt: counted at every claim, beside what it has sent. It also serves who looks for
-- rows that a worker has left behind; nobody looks for the rows of one worker.
CREATE INDEX scheduled_executions_in_flight ON scheduled_executions (email_account_id)
  WHERE state IN ('claimed', 'sending', 'uncertain');
DROP INDEX scheduled_executions_open;

-- Counted at every claim too, and there are few: whether one mail came back need not be looked for among its other events.
CREATE INDEX events_bounced ON events (execution_id) WHERE kind = 'bounced';

-- Where nobody wants to be told, an event costs one look at a small table. The workspaces are told apart first: PostgreSQL
-- would ask for every single event otherwise.
CREATE OR REPLACE FUNCTION webhook_outbox_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint_workspaces) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_outbox (workspace_id, source, kind, at, sequence_id, enrollment_id, lead_id, execution_id, node_id, data)
  WITH heard AS MATERIALIZED (SELECT DISTINCT workspace_id FROM added)
  SELECT n.workspace_id, 'event', n.kind, n.at, n.sequence_id, n.enrollment_id, n.lead_id, n.execution_id, n.node_id, n.data
  FROM added n
  WHERE n.workspace_id IN (SELECT h.workspace_id FROM heard h WHERE webhook_hears(h.workspace_id))
  ORDER BY n.id;
  RETURN NULL;
END $$;
