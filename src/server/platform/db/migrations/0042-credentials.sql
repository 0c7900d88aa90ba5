-- Sessions that are bearer tokens, stored responses bound to the credential that asked, invitations of API keys, and reset
-- links that end when the user's memberships change.

-- A `cookie` session is opened by the signed cookie only, a `token` session by the signed bearer token only.
ALTER TABLE sessions ADD COLUMN kind text NOT NULL DEFAULT 'cookie' CHECK (kind IN ('cookie', 'token'));

-- `credential` is `session:<id>` or `key:<id>`; NULL: stored before this column, returned to no one. `access` is what the
-- caller could see of the rows the call named: {"ids": [...], "roles": {"<workspace id>": "<role>"}}.
ALTER TABLE idempotency_keys ADD COLUMN credential text, ADD COLUMN access jsonb;
UPDATE idempotency_keys SET reply = NULL;

-- API keys can no longer invite. An open invitation that a key created or renewed ends with the key; the audit log names it.
ALTER TABLE invitations ADD COLUMN api_key_id uuid REFERENCES api_keys ON DELETE CASCADE;
CREATE INDEX invitations_api_key ON invitations (api_key_id) WHERE api_key_id IS NOT NULL;
CREATE TEMPORARY TABLE invitations_of_keys ON COMMIT DROP AS
SELECT DISTINCT ON (i.id) i.id, a.api_key_id
FROM invitations i JOIN audit_logs a ON a.workspace_id = i.workspace_id AND a.user_id = i.created_by
WHERE i.accepted_at IS NULL AND a.api_key_id IS NOT NULL AND (
  (a.action = 'POST /workspaces/:id/invitations'
    AND a.at BETWEEN i.created_at - interval '1 second' AND i.created_at + interval '5 seconds')
  OR (a.action = 'POST /workspaces/:id/invitations/:invitationId/renew' AND a.params->>'invitationId' = i.id::text))
ORDER BY i.id, a.id DESC;
UPDATE invitations i SET api_key_id = k.id
FROM invitations_of_keys m JOIN api_keys k ON k.id = m.api_key_id WHERE m.id = i.id;
DELETE FROM invitations i USING invitations_of_keys m
WHERE m.id = i.id AND NOT EXISTS (SELECT FROM api_keys k WHERE k.id = m.api_key_id);

-- Who may carry a reset link depends on the user's memberships, so a link from before a change is void. A trigger, because
-- memberships also change by sign-up, hand-over and workspace removal.
CREATE FUNCTION end_reset_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM one_time_tokens
  WHERE user_id = coalesce(NEW.user_id, OLD.user_id) AND purpose = 'password_reset';
  RETURN NULL;
END $$;
CREATE TRIGGER workspace_members_end_reset_links AFTER INSERT OR DELETE OR UPDATE OF role ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION end_reset_links();
