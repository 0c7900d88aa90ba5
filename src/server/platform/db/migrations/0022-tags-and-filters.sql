-- Tags on leads, and customer groups that are a saved filter instead of a list of names (ADR 0031).
CREATE TABLE tags (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  color text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- VIP and vip are one tag
CREATE UNIQUE INDEX tags_name ON tags (workspace_id, lower(name));

CREATE TABLE lead_tags (
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  tag_id uuid NOT NULL REFERENCES tags ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (lead_id, tag_id)
);
CREATE INDEX lead_tags_tag ON lead_tags (tag_id, lead_id);

-- NULL: a group by hand, its leads in customer_group_leads. Else core/lead-filter: whoever matches is in it.
ALTER TABLE customer_groups ADD COLUMN filter jsonb;

-- names every row of a file gets
ALTER TABLE lead_imports ADD COLUMN tags jsonb NOT NULL DEFAULT '[]';
