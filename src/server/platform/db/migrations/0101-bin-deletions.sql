-- Leads that one call deleted are restored together, however many they are.
ALTER TABLE bin_items ADD COLUMN deletion_id uuid;
CREATE INDEX bin_items_deletion ON bin_items (deletion_id, id) WHERE deletion_id IS NOT NULL;
