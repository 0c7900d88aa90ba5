-- Reads both tables once; nobody waits for it.
ALTER TABLE scheduled_executions VALIDATE CONSTRAINT scheduled_executions_place_fkey;
ALTER TABLE events VALIDATE CONSTRAINT events_place_check;
ALTER TABLE events VALIDATE CONSTRAINT events_place_fkey;
