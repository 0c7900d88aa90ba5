-- Which file put a tag on a lead, so that taking the file back takes off exactly that. NULL: a person, or a file of before.
ALTER TABLE lead_tags ADD COLUMN import_id uuid;
