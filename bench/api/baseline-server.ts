// The lower bound for a list: Fastify, pg and one prepared keyset query in a separate process. No session, no roles, no total,
// no validation of the response. Prints its port when it listens.
import Fastify from 'fastify'
import pg from 'pg'

const [database, workspaceId] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: database, max: 10 })
const server = Fastify()
server.get<{ Querystring: { limit?: string } }>('/leads', async ({ query }) => {
  const { rows } = await pool.query({
    name: 'page',
    text: `SELECT id, workspace_id, company_name, contact_name, contact_email, industry, website, country, city,
                  custom_fields, created_at, updated_at
           FROM leads WHERE workspace_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
    values: [workspaceId, Number(query.limit ?? 10)],
  })
  return { data: rows }
})
const address = await server.listen({ host: '127.0.0.1', port: 0 })
process.send?.(address)
