-- Statements of one transaction that concern the same leads and enrollments mark them once (ADR 107). Compared as a whole: arrays of
-- 20,000 ids are not searched for each id.
CREATE OR REPLACE FUNCTION mark_derived(leads uuid[], enrollments uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF leads IS NULL AND enrollments IS NULL OR EXISTS (
    SELECT FROM derived_marks m WHERE m.xid = pg_current_xact_id()
      AND (leads IS NULL OR m.lead_ids = leads) AND (enrollments IS NULL OR m.enrollment_ids = enrollments)) THEN RETURN; END IF;
  INSERT INTO derived_marks (lead_ids, enrollment_ids) VALUES (leads, enrollments);
END $$;
