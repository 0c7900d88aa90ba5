-- When this database was put back from a backup, and to which moment: replies since then are read again, and what was
-- answered to them by itself may have been answered before (ADR 0037).
CREATE TABLE restores (
  restored_at timestamptz PRIMARY KEY,
  taken_at timestamptz NOT NULL
);
