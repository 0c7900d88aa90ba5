-- What a workspace says about itself (rules.md R-460 to R-465): its sources, and the facts in them (ADR 111).
CREATE TABLE own_sources (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('text', 'page', 'file')),
  name text NOT NULL,
  -- of a page
  url text NOT NULL DEFAULT '',
  -- of a file, until it is deleted
  file_id uuid REFERENCES files ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'reading', 'ready', 'failed')),
  -- why it failed, or what was left out
  detail text,
  read_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX own_sources_workspace ON own_sources (workspace_id, created_at);
CREATE INDEX own_sources_file ON own_sources (file_id) WHERE file_id IS NOT NULL;

CREATE TABLE own_facts (
  id uuid PRIMARY KEY,
  source_id uuid NOT NULL REFERENCES own_sources ON DELETE CASCADE,
  position integer NOT NULL,
  text text NOT NULL,
  -- the sentence or row that it was read from; '' when a user wrote it
  quote text NOT NULL DEFAULT '',
  -- the page
  url text NOT NULL DEFAULT '',
  -- page number or row
  place text NOT NULL DEFAULT '',
  -- a user wrote or changed it: a later reading keeps it
  is_edited boolean NOT NULL DEFAULT false,
  is_off boolean NOT NULL DEFAULT false,
  -- only the quote is kept, so that it is not read again
  is_removed boolean NOT NULL DEFAULT false,
  -- the last day it is used
  expires_on date,
  -- when it was read or written
  stated_at timestamptz NOT NULL
);
CREATE INDEX own_facts_source ON own_facts (source_id, position);
