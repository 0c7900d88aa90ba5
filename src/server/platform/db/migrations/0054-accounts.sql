-- What only the former sign-in library knew: tokens of other sign-in providers, and verification links. Nothing ever wrote to
-- them. A process of the release before may run for some seconds more: it reads these columns at sign-out only, and there an
-- error is caught.
DROP TABLE verifications;
ALTER TABLE accounts
  DROP COLUMN access_token, DROP COLUMN refresh_token, DROP COLUMN id_token,
  DROP COLUMN access_token_expires_at, DROP COLUMN refresh_token_expires_at, DROP COLUMN scope;
