-- Whether the workspace has ever sent advertising: the first time sets the consent policy `strict` (rules.md R-817).
ALTER TABLE sender_profiles ADD COLUMN has_advertised boolean NOT NULL DEFAULT false;
UPDATE sender_profiles SET has_advertised = true WHERE is_advertising;
