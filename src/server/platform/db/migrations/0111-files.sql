-- Files attached to mails, once by content in each workspace (rules.md R-326 to R-329). The stored bytes of a mail name them by
-- their hash (ADR 108).
CREATE TABLE files (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- SHA-256 of the content, base64url
  hash text NOT NULL,
  -- of its first upload; a mail may give it another one
  name text NOT NULL,
  -- a key of FILE_TYPES in core/sending/attachments.ts
  type text NOT NULL,
  content bytea NOT NULL,
  -- it may belong to a draft until then; null: as long as a mail uses it
  kept_until timestamptz,
  UNIQUE (workspace_id, hash)
);
-- most files are compressed already
ALTER TABLE files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX files_unused ON files (kept_until) WHERE kept_until IS NOT NULL;

-- The files of an answer, or of the one mail of a one-off enrollment.
CREATE TABLE mail_files (
  file_id uuid NOT NULL REFERENCES files,
  answer_id uuid REFERENCES inbox_answers ON DELETE CASCADE,
  enrollment_id uuid REFERENCES enrollments ON DELETE CASCADE,
  position smallint NOT NULL,
  name text NOT NULL,
  CHECK (num_nonnulls(answer_id, enrollment_id) = 1)
);
CREATE UNIQUE INDEX mail_files_answer ON mail_files (answer_id, position) WHERE answer_id IS NOT NULL;
CREATE UNIQUE INDEX mail_files_enrollment ON mail_files (enrollment_id, position) WHERE enrollment_id IS NOT NULL;
CREATE INDEX mail_files_file ON mail_files (file_id);

-- A file is deleted with its last use.
CREATE FUNCTION delete_unused_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- waits for a mail that begins to use one of them; the next statement sees that use
  PERFORM FROM files WHERE id IN (SELECT file_id FROM removed) ORDER BY id FOR UPDATE;
  DELETE FROM files f WHERE f.id IN (SELECT file_id FROM removed) AND f.kept_until IS NULL
    AND NOT EXISTS (SELECT FROM mail_files m WHERE m.file_id = f.id);
  RETURN NULL;
END $$;
CREATE TRIGGER mail_files_removed AFTER DELETE ON mail_files
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delete_unused_files();
