-- Images in mails, once by content in each workspace (rules.md R-422). Bodies name them by their hash.
CREATE TABLE images (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- SHA-256 of the content, base64url
  hash text NOT NULL,
  type text NOT NULL,
  content bytea NOT NULL,
  -- when it was stored or last found in a body
  used_at timestamptz NOT NULL,
  -- a mail contained it: the mail still shows it, so it is kept
  is_mailed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (workspace_id, hash)
);
-- images are compressed already
ALTER TABLE images ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX images_unused ON images (used_at) WHERE NOT is_mailed;
