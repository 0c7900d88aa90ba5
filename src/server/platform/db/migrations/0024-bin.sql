-- The bin: what was deleted in the last thirty days and can be brought back; workspaces that were given up; and another
-- address to sign in with.

-- A deleted contact, template or group is taken out of its table, so that no query can meet it by mistake; all that goes with
-- it is kept here. A deleted sequence stays where it is, because its history is asked for (ADR 5), and only its line is here.
CREATE TABLE bin_items (
  -- of the thing itself
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sequence', 'lead', 'template', 'group')),
  -- several for a sequence alone
  workspace_ids uuid[] NOT NULL CHECK (cardinality(workspace_ids) > 0),
  name text NOT NULL DEFAULT '',
  -- what tells it from another of the same name: an address, a subject
  detail text NOT NULL DEFAULT '',
  -- of a lead: what addresses are compared by
  email_key text,
  deleted_by uuid REFERENCES users ON DELETE SET NULL,
  deleted_at timestamptz NOT NULL,
  -- {row, rows: {'table:column': [row]}, links: {'table:column': {column, ids}}}; NULL for a sequence
  kept jsonb,
  search text GENERATED ALWAYS AS (search_text(name || ' ' || detail)) STORED
);
CREATE INDEX bin_items_list ON bin_items USING gin (workspace_ids);
CREATE INDEX bin_items_age ON bin_items (deleted_at DESC, id DESC);
CREATE INDEX bin_items_address ON bin_items (email_key) WHERE email_key IS NOT NULL;


-- What a deletion has stopped, and how it stood: brought back, it waits for a person where it was.
CREATE TABLE bin_enrollments (
  enrollment_id uuid PRIMARY KEY REFERENCES enrollments ON DELETE CASCADE,
  item_id uuid NOT NULL REFERENCES bin_items ON DELETE CASCADE,
  status text NOT NULL,
  status_reason text,
  status_detail text,
  -- how many messages of theirs had been read by then: whoever wrote afterwards is left in peace
  heard integer NOT NULL
);
CREATE INDEX bin_enrollments_item ON bin_enrollments (item_id);

-- How many messages count as a word of theirs, by enrollment or by address. Counted, because their dates are other people's.
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

-- Tables whose rows point at the root by one column: those that go with it, and those that only lose sight of it. Read from
-- the schema, so that a table of tomorrow is kept without anybody thinking of it.
CREATE VIEW bin_keys AS
  SELECT c.confrelid::regclass AS root, c.conrelid::regclass AS child, a.attname AS col, c.confdeltype = 'c' AS goes_with
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' AND cardinality(c.conkey) = 1 AND c.conrelid <> c.confrelid
    AND (c.confdeltype = 'c' OR c.confdeltype = 'n' AND EXISTS (
      SELECT FROM pg_attribute i WHERE i.attrelid = c.conrelid AND i.attname = 'id' AND NOT i.attisdropped));

-- All that goes when these rows are deleted, one value for each.
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

-- Rows back into their table. What they point at may be gone meanwhile: then they point at nothing, and a row that cannot
-- be without it stays away.
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

-- The whole thing back: itself, what went with it, and whoever had lost sight of it.
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

INSERT INTO bin_items (id, kind, workspace_ids, name, deleted_at)
SELECT s.id, 'sequence', array_agg(w.workspace_id), s.name, s.deleted_at
FROM sequences s JOIN sequence_workspaces w ON w.sequence_id = s.id
WHERE s.deleted_at > now() - interval '30 days' GROUP BY s.id;

-- what a link carries: the new address, and the session that asked for it
ALTER TABLE one_time_tokens ADD COLUMN value jsonb;
ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose_check;
ALTER TABLE one_time_tokens ADD CONSTRAINT one_time_tokens_purpose_check
  CHECK (purpose IN ('second_step', 'password_reset', 'email_change'));
