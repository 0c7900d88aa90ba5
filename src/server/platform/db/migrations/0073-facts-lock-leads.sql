-- The industry of a lead may change while another transaction enrols the lead or gives an enrollment another lead. Neither
-- transaction sees the other's row, so enrollment_facts kept the old value. The triggers now lock the leads first: the
-- transaction that comes second waits, and then reads what the first has committed (ADR 79).

-- no fact changes while the functions are replaced and the rows are corrected
LOCK TABLE leads, enrollments, scheduled_executions, inbound_messages, reply_intents IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION insert_enrollment_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leads_of_rows uuid[];
BEGIN
  SELECT array_agg(lead_id) INTO leads_of_rows FROM changed;
  -- FOR SHARE conflicts with any change of the lead; the foreign key alone allows changes of its other columns
  PERFORM FROM leads WHERE id = ANY(leads_of_rows) ORDER BY id FOR SHARE;
  INSERT INTO enrollment_facts
  SELECT c.* FROM current_enrollment_facts c JOIN changed ON changed.id = c.enrollment_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refresh_changed_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  new_leads uuid[];
BEGIN
  SELECT array_agg(lead_id) INTO new_leads FROM (SELECT id, lead_id FROM later EXCEPT SELECT id, lead_id FROM earlier) moved;
  PERFORM FROM leads WHERE id = ANY(new_leads) ORDER BY id FOR SHARE;
  SELECT array_agg(id) INTO ids FROM (
    SELECT id, status, email_account_id, lead_id, workspace_id, sequence_id, created_at FROM later
    EXCEPT SELECT id, status, email_account_id, lead_id, workspace_id, sequence_id, created_at FROM earlier) changed;
  IF ids IS NOT NULL THEN PERFORM refresh_enrollment_facts(ids); END IF;
  RETURN NULL;
END $$;

SELECT refresh_enrollment_facts(array_agg(f.enrollment_id))
FROM enrollment_facts f JOIN enrollments n ON n.id = f.enrollment_id LEFT JOIN leads l ON l.id = n.lead_id
WHERE f.industry <> coalesce(l.industry, '');
