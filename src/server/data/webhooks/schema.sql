CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  events text[] NOT NULL,
  -- `off`: by a user, events are not stored; `stopped`: automatically, events are stored until it is on again
  state text NOT NULL DEFAULT 'on' CHECK (state IN ('on', 'off', 'stopped')),
  stop_reason text CHECK (stop_reason IN ('failing', 'gone')),
  stopped_at timestamptz,
  -- the first failure since the last success
  failing_since timestamptz,
  last_delivered_at timestamptz,
  -- encrypted; the previous one also signs until its time is over
  secret text NOT NULL,
  old_secret text,
  old_secret_until timestamptz,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE webhook_endpoint_workspaces (
  webhook_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  PRIMARY KEY (webhook_id, workspace_id)
);
CREATE INDEX webhook_endpoint_workspaces_workspace ON webhook_endpoint_workspaces (workspace_id);

-- Events, inserted by triggers in the transaction of the change and deleted when their deliveries are inserted.
CREATE TABLE webhook_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id uuid NOT NULL DEFAULT gen_random_uuid(),
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('event', 'lead', 'suppression')),
  kind text NOT NULL,
  -- by the clock of the mailbox
  at timestamptz NOT NULL,
  sequence_id uuid,
  enrollment_id uuid,
  lead_id uuid,
  execution_id uuid,
  suppression_id uuid,
  node_id text,
  data jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  event_id uuid NOT NULL,
  type text NOT NULL,
  -- the lead it is about, with whose data it is erased; no foreign key, because a lead in the bin keeps its deliveries
  lead_id uuid,
  -- the same for every attempt
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  next_at timestamptz,
  claimed_until timestamptz,
  -- attempts since it was last requested, and all attempts
  attempt integer NOT NULL DEFAULT 0,
  tries jsonb NOT NULL DEFAULT '[]',
  -- the last response
  status integer,
  fault text,
  response text,
  duration_ms integer,
  tried_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'waiting') = (next_at IS NOT NULL))
);
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (webhook_id, event_id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (webhook_id, created_at) WHERE state = 'failed';
CREATE INDEX webhook_deliveries_lead ON webhook_deliveries (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);
CREATE TRIGGER webhook_deliveries_notice_of_insert AFTER INSERT ON webhook_deliveries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('webhooks');
CREATE TRIGGER webhook_deliveries_notice_of_update AFTER UPDATE ON webhook_deliveries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_workspaces('webhooks');

CREATE FUNCTION webhook_hears(workspace uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM webhook_endpoint_workspaces w JOIN webhook_endpoints e ON e.id = w.webhook_id
    WHERE w.workspace_id = workspace AND e.state <> 'off')
$$;

-- Without endpoints, an event costs one query of a small table. The workspaces are made distinct first, because PostgreSQL would
-- call the function for every event otherwise.
CREATE FUNCTION webhook_outbox_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER events_to_webhooks AFTER INSERT ON events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_outbox_of_events();

CREATE FUNCTION webhook_outbox_of_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (workspace_id, source, kind, at, lead_id)
  SELECT n.workspace_id, 'lead', 'created', n.created_at, n.id
  FROM added n
  WHERE n.workspace_id IN (SELECT a.workspace_id FROM (SELECT DISTINCT workspace_id FROM added) a
                           WHERE webhook_hears(a.workspace_id))
    -- a lead restored from the bin is not new
    AND NOT EXISTS (SELECT FROM bin_items b WHERE b.id = n.id);
  RETURN NULL;
END $$;
CREATE TRIGGER leads_to_webhooks AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_outbox_of_leads();

CREATE FUNCTION webhook_outbox_of_suppressions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (workspace_id, source, kind, at, suppression_id, data)
  SELECT n.workspace_id, 'suppression', 'created', n.created_at, n.id,
    jsonb_build_object('kind', n.kind, 'value', n.value, 'reason', n.reason)
  FROM added n
  WHERE n.workspace_id IN (SELECT a.workspace_id FROM (SELECT DISTINCT workspace_id FROM added) a
                           WHERE webhook_hears(a.workspace_id));
  RETURN NULL;
END $$;
CREATE TRIGGER suppressions_to_webhooks AFTER INSERT ON suppressions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_outbox_of_suppressions();
