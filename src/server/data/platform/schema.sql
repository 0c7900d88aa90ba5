-- Extensions and functions that tables of several domains use, and tables about the installation.
-- A state is a text with a CHECK: a row in a state that the code does not know cannot exist.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The searchable form of a text: lower case, Hangul as jamo. A syllable without a final consonant gets U+11FF instead, so that
-- every syllable has three letters and one syllable is found by a trigram. Compatibility forms (㈜, Ａ, ㄱ) are decomposed.
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(normalize(lower($1), NFKD), '([\u1161-\u1175])(?![\u11a8-\u11c2])', '\1' || chr(4607), 'g');

-- The pattern of a search for LIKE. The last of several syllables may be unfinished: 박소 finds 박솔.
CREATE FUNCTION search_pattern(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(
  regexp_replace(search_text(btrim($1)), '(.{3,})' || chr(4607) || '$', '\1'), '([\\%_])', '\\\1', 'g') || '%';

-- Trigger of tables that are append-only.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME;
END $$;

-- Notices of change for open screens (ADR 95): sent by NOTIFY when the transaction commits, each once per transaction. A notice
-- names a workspace, a kind of core/overview/change.ts and, where there is one, a sequence; no lead.
CREATE FUNCTION notify_change(workspace uuid, kind text, sequence uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('changes', json_build_object('workspaceId', workspace, 'kind', kind, 'sequenceId', sequence)::text)
$$;

-- Trigger for rows with a workspace. Argument: the kind of change.
CREATE FUNCTION notify_workspaces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change(c.workspace_id, TG_ARGV[0], NULL) FROM (SELECT DISTINCT workspace_id FROM changed) c;
  RETURN NULL;
END $$;

-- When this database was restored from a backup, and of which moment: replies since then are read again, and automatic answers
-- to them may have been sent before (ADR 37).
CREATE TABLE restores (
  restored_at timestamptz PRIMARY KEY,
  taken_at timestamptz NOT NULL
);

-- A row claimed by a worker without a recent heartbeat is examined by another worker.
CREATE TABLE workers (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  heartbeat_at timestamptz NOT NULL DEFAULT now(),
  -- shares the mailboxes to listen to; false: a process that sends and only moves the sandbox through time
  listens boolean NOT NULL DEFAULT false
);
