-- outside a transaction
-- Ten seconds for a million contacts, a minute or two on a busy machine, while everybody works.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_marks ON leads USING gin
  (search_marks(workspace_id, company_name || ' ' || contact_name || ' ' || coalesce(contact_email, '')) gin_trgm_ops);
