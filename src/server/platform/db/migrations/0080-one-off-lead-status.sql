-- A mail to one lead that was sent without a reply, or cancelled by a member, gives its lead no status: it is no enrollment in a
-- sequence (rules.md R-713). Its reply, bounce and opt-out still do.
CREATE OR REPLACE FUNCTION lead_state_facts(ids uuid[]) RETURNS TABLE (
  lead_id uuid, workspace_id uuid, status text, last_kind text, last_at timestamptz, last_event_id bigint,
  next_at timestamptz, is_next_estimate boolean
) LANGUAGE sql STABLE AS $$
  SELECT l.id, l.workspace_id,
    CASE WHEN s.is_opt_out OR (s.is_opt_out IS NOT NULL AND ended.status = 'unsubscribed') THEN 'unsubscribed'
         WHEN s.is_opt_out IS NOT NULL THEN 'suppressed'
         ELSE coalesce(open.status, ended.status, 'none') END,
    CASE WHEN v.at >= l.created_at THEN v.kind ELSE 'created' END,
    CASE WHEN v.at >= l.created_at THEN v.at ELSE l.created_at END,
    CASE WHEN v.at >= l.created_at THEN v.id END,
    next.planned_at, coalesce(next.is_estimate, false)
  FROM unnest(ids) AS asked(id)
  JOIN leads l ON l.id = asked.id
  LEFT JOIN LATERAL (
    SELECT bool_or(found.reason IN ('link', 'one_click', 'reply_text', 'complaint')) AS is_opt_out FROM (
      SELECT a.reason FROM suppressions a
      WHERE a.workspace_id = l.workspace_id AND a.kind = 'address' AND a.value = l.email_key
      UNION ALL
      SELECT d.reason FROM suppressions d
      WHERE d.workspace_id = l.workspace_id AND d.kind = 'domain' AND d.value = split_part(l.email_key, '@', 2)) found
  ) s ON true
  LEFT JOIN LATERAL (
    SELECT n.status FROM (SELECT * FROM enrollments o WHERE o.lead_id = l.id OFFSET 0) n
    WHERE n.status IN ('blocked', 'active', 'pending', 'paused')
    ORDER BY array_position(ARRAY['blocked', 'active', 'pending', 'paused'], n.status) LIMIT 1
  ) open ON true
  LEFT JOIN LATERAL (
    SELECT n.status FROM (SELECT * FROM enrollments o WHERE o.lead_id = l.id OFFSET 0) n
    WHERE n.status NOT IN ('blocked', 'active', 'pending', 'paused')
      -- subquery: only these rows look at their sequence
      AND NOT ((n.status = 'completed' OR (n.status = 'removed' AND n.status_reason = 'manual'))
               AND (SELECT q.is_one_off FROM sequences q WHERE q.id = n.sequence_id))
    ORDER BY n.status = 'removed', n.ended_at DESC NULLS LAST, n.id DESC LIMIT 1
  ) ended ON true
  LEFT JOIN LATERAL (
    SELECT v.kind, v.at, v.id FROM events v
    WHERE v.lead_id = l.id AND v.kind NOT IN ('opened', 'clicked', 'classified', 'replanned')
    ORDER BY v.at DESC, v.id DESC LIMIT 1
  ) v ON true
  LEFT JOIN LATERAL (
    SELECT e.planned_at, n.status = 'pending' AS is_estimate
    FROM (SELECT * FROM enrollments o WHERE o.lead_id = l.id OFFSET 0) n
    CROSS JOIN LATERAL (
      SELECT e.planned_at FROM (SELECT * FROM scheduled_executions o WHERE o.enrollment_id = n.id OFFSET 0) e
      WHERE e.state IN ('scheduled', 'claimed', 'sending') ORDER BY e.ordinal LIMIT 1) e
    WHERE n.status IN ('pending', 'active')
    ORDER BY e.planned_at, n.id LIMIT 1
  ) next ON true
$$;

-- states written before; computed at commit like every change
INSERT INTO lead_state_marks (lead_ids)
SELECT array_agg(DISTINCT n.lead_id) FROM enrollments n JOIN sequences s ON s.id = n.sequence_id
WHERE s.is_one_off AND n.status IN ('completed', 'removed') AND n.lead_id IS NOT NULL
HAVING count(*) > 0;
