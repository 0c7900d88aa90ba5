-- A deleted lead, template or group is removed from its table, so that no query reads it by mistake; it is stored here with the
-- rows that were deleted with it. A deleted sequence stays in its table, because its history is read (ADR 33).
CREATE TABLE bin_items (
  -- the id of the deleted row
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sequence', 'lead', 'template', 'group')),
  -- several only for a sequence
  workspace_ids uuid[] NOT NULL CHECK (cardinality(workspace_ids) > 0),
  name text NOT NULL DEFAULT '',
  -- distinguishes items of the same name: an address, a subject
  detail text NOT NULL DEFAULT '',
  -- of a lead: its normalised address
  email_key text,
  deleted_by uuid REFERENCES users ON DELETE SET NULL,
  deleted_at timestamptz NOT NULL,
  -- {row, rows: {'table:column': [row]}, links: {'table:column': {column, ids}}}; null for a sequence
  kept jsonb,
  search text GENERATED ALWAYS AS (search_text(name || ' ' || detail)) STORED
);
CREATE INDEX bin_items_list ON bin_items USING gin (workspace_ids);
CREATE INDEX bin_items_age ON bin_items (deleted_at DESC, id DESC);
CREATE INDEX bin_items_address ON bin_items (email_key) WHERE email_key IS NOT NULL;

-- Enrollments that a deletion ended, as they were. After a restore they wait for a user.
CREATE TABLE bin_enrollments (
  enrollment_id uuid PRIMARY KEY REFERENCES enrollments ON DELETE CASCADE,
  item_id uuid NOT NULL REFERENCES bin_items ON DELETE CASCADE,
  status text NOT NULL,
  status_reason text,
  status_detail text,
  -- number of the lead's messages until then: if there are more at the restore, the enrollment is not continued
  heard integer NOT NULL
);
CREATE INDEX bin_enrollments_item ON bin_enrollments (item_id);

-- Tables that refer to the root table by one column: their rows are deleted with it (`goes_with`), or the reference is set to
-- null. Read from the foreign keys, so that new tables are included.
CREATE VIEW bin_keys AS
  SELECT c.confrelid::regclass AS root, c.conrelid::regclass AS child, a.attname AS col, c.confdeltype = 'c' AS goes_with
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' AND cardinality(c.conkey) = 1 AND c.conrelid <> c.confrelid
    AND (c.confdeltype = 'c' OR c.confdeltype = 'n' AND EXISTS (
      SELECT FROM pg_attribute i WHERE i.attrelid = c.conrelid AND i.attname = 'id' AND NOT i.attisdropped));

-- Number of messages of the lead, by enrollment or by address. Not compared by date, because the sender sets the date.
CREATE FUNCTION bin_heard(ids uuid[]) RETURNS TABLE (enrollment_id uuid, heard integer) LANGUAGE sql STABLE AS $$
  SELECT n.id, (coalesce(o.n, 0) + coalesce(a.n, 0))::integer
  FROM enrollments n LEFT JOIN leads l ON l.id = n.lead_id
  LEFT JOIN (SELECT m.enrollment_id AS id, count(*) AS n FROM inbound_messages m
             WHERE m.enrollment_id = ANY(ids) AND m.kind NOT IN ('own_copy', 'auto_reply') GROUP BY 1) o ON o.id = n.id
  LEFT JOIN (SELECT m.workspace_id AS place, lower(m.from_address) AS key, count(*) AS n FROM inbound_messages m
             WHERE m.kind NOT IN ('own_copy', 'auto_reply')
               AND m.workspace_id IN (SELECT e.workspace_id FROM enrollments e WHERE e.id = ANY(ids))
               AND lower(m.from_address) IN (SELECT x.email_key FROM leads x JOIN enrollments e ON e.lead_id = x.id WHERE e.id = ANY(ids))
             GROUP BY 1, 2) a ON a.place = n.workspace_id AND a.key = l.email_key
  WHERE n.id = ANY(ids)
$$;

-- Everything that is deleted with these rows, one value per row.
CREATE FUNCTION bin_take(root regclass, ids uuid[]) RETURNS TABLE (id uuid, kept jsonb) LANGUAGE plpgsql STABLE AS $$
DECLARE
  part text;
  parts text := format('SELECT r.id AS root, ''row'' AS what, '''' AS name, to_jsonb(r) AS value FROM %s r WHERE r.id = ANY($1)', root);
BEGIN
  FOR part IN
    SELECT CASE WHEN k.goes_with
      THEN format('SELECT t.%1$I, ''rows'', %2$L, jsonb_agg(to_jsonb(t)) FROM %3$s t WHERE t.%1$I = ANY($1) GROUP BY 1',
                  k.col, k.child::text || ':' || k.col, k.child)
      ELSE format('SELECT t.%1$I, ''links'', %2$L, jsonb_build_object(''column'', %4$L, ''ids'', jsonb_agg(t.id::text)) FROM %3$s t WHERE t.%1$I = ANY($1) GROUP BY 1',
                  k.col, k.child::text || ':' || k.col, k.child, k.col) END
    FROM bin_keys k WHERE k.root = bin_take.root
  LOOP
    parts := parts || ' UNION ALL ' || part;
  END LOOP;
  RETURN QUERY EXECUTE format($q$
    SELECT root, jsonb_build_object(
      'row', (jsonb_agg(value) FILTER (WHERE what = 'row'))->0,
      'rows', coalesce(jsonb_object_agg(name, value) FILTER (WHERE what = 'rows'), '{}'),
      'links', coalesce(jsonb_object_agg(name, value) FILTER (WHERE what = 'links'), '{}'))
    FROM (%s) p GROUP BY root HAVING bool_or(what = 'row')$q$, parts) USING ids;
END $$;

-- Inserts stored rows into their table. If a row they refer to no longer exists, the reference is null, and a row whose
-- reference cannot be null is left out.
CREATE FUNCTION bin_put_rows(target regclass, stored jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  cols text;
  vals text;
  checks text;
BEGIN
  SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum),
         string_agg(CASE WHEN f.ref IS NULL OR a.attnotnull THEN format('r.%I', a.attname)
           ELSE format('(SELECT x.%3$I FROM %2$s x WHERE x.%3$I = r.%1$I)', a.attname, f.ref, f.refcol) END, ', ' ORDER BY a.attnum),
         string_agg(format('EXISTS (SELECT FROM %2$s x WHERE x.%3$I = r.%1$I)', a.attname, f.ref, f.refcol), ' AND ')
           FILTER (WHERE f.ref IS NOT NULL AND a.attnotnull)
  INTO cols, vals, checks
  FROM pg_attribute a
  LEFT JOIN LATERAL (
    SELECT c.confrelid::regclass AS ref, p.attname AS refcol
    FROM pg_constraint c JOIN pg_attribute p ON p.attrelid = c.confrelid AND p.attnum = c.confkey[1]
    WHERE c.contype = 'f' AND c.conrelid = a.attrelid AND c.conkey = ARRAY[a.attnum] LIMIT 1) f ON true
  WHERE a.attrelid = target AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    AND stored->0 ? a.attname::text;
  EXECUTE format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM jsonb_populate_recordset(NULL::%s, $1) r WHERE %s ON CONFLICT DO NOTHING',
                 target, cols, vals, target, coalesce(checks, 'true')) USING stored;
END $$;

-- Restores an item: its row, the rows deleted with it, and the references that were set to null.
CREATE FUNCTION bin_put_back(root regclass, root_id uuid, kept jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  PERFORM bin_put_rows(root, jsonb_build_array(kept->'row'));
  FOR part IN SELECT key, value FROM jsonb_each(kept->'rows') WHERE to_regclass(split_part(key, ':', 1)) IS NOT NULL LOOP
    PERFORM bin_put_rows(split_part(part.key, ':', 1)::regclass, part.value);
  END LOOP;
  FOR part IN SELECT key, value FROM jsonb_each(kept->'links') WHERE to_regclass(split_part(key, ':', 1)) IS NOT NULL LOOP
    EXECUTE format('UPDATE %s t SET %I = $1 FROM jsonb_array_elements_text($2) x WHERE t.id::text = x.value AND t.%2$I IS NULL',
                   split_part(part.key, ':', 1)::regclass, part.value->>'column') USING root_id, part.value->'ids';
  END LOOP;
END $$;
