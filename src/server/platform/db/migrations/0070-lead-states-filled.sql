-- States of the leads that existed before 0069. Separate, so that its table locks are not kept while they are computed.
-- A state that a transaction has written meanwhile is newer and is kept.
INSERT INTO lead_states (lead_id, workspace_id, status, last_kind, last_at, last_event_id, next_at, is_next_estimate)
SELECT f.lead_id, f.workspace_id, f.status, f.last_kind, f.last_at, f.last_event_id, f.next_at, f.is_next_estimate
FROM leads l CROSS JOIN LATERAL lead_state_facts(ARRAY[l.id]) f
ON CONFLICT (lead_id) DO NOTHING;
