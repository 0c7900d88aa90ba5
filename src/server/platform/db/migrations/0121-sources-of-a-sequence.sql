-- The sources of 우리 자료 that the texts of a sequence use (rules.md R-483); null: all of its workspaces.
ALTER TABLE sequences ADD COLUMN own_source_ids uuid[];
