-- Dates on which no mailbox of the workspace sends (rules.md R-615), each with its name: {"2027-01-02": "임시공휴일"}
ALTER TABLE workspaces ADD COLUMN days_off jsonb NOT NULL DEFAULT '{}';
