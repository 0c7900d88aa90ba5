// The role of the app in the embedded database: it owns the database and its objects and is no superuser, so that SQL
// run as this role cannot read files of the machine or start programs.
import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const APP_ROLE = 'ieum'
/** Below DATA_DIR; the superuser's is `postgres.password`. */
export const APP_PASSWORD_FILE = 'database.password'

const urlOf = (role: string, password: string, port: number): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/postgres`
export const appUrlOf = (password: string, port: number): string => urlOf(APP_ROLE, password, port)
export const adminUrlOf = (password: string, port: number): string => urlOf('postgres', password, port)

/**
 * The role's password. Without one (a new folder, or one of a version that used the superuser) the role is created
 * first and becomes the owner of all objects.
 */
export async function appPassword(dataDir: string, adminUrl: string): Promise<string> {
  const file = path.join(dataDir, APP_PASSWORD_FILE)
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (known !== null) {
    await chmod(file, 0o600)
    return known.trim()
  }
  const password = randomBytes(24).toString('base64url')
  await createRole(adminUrl, password)
  // renamed after the change has committed: a start that was killed before repeats it
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return password
}

async function createRole(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // failed statements are logged, and one of these contains the password
    await client.query("BEGIN; SET LOCAL search_path = ''; SET LOCAL log_min_error_statement = 'panic'")
    const { rows: existing } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE])
    await client.query(`
      ${existing.length > 0 ? 'ALTER' : 'CREATE'} ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION
        NOBYPASSRLS PASSWORD ${client.escapeLiteral(password)}`)
    await client.query(`ALTER DATABASE postgres OWNER TO ${APP_ROLE}`)
    const { rows } = await client.query<{ what: string }>(OWNED_BY_SUPERUSER)
    for (const { what } of rows) await client.query(`ALTER ${what} OWNER TO ${APP_ROLE}`)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/**
 * All objects owned by the superuser that do not belong to PostgreSQL or an extension, as `TABLE public.leads`.
 * REASSIGN OWNED does not work for the superuser of initdb. Sequences of identity columns follow their table.
 */
const OWNED_BY_SUPERUSER = `
  WITH ours AS (
    SELECT oid FROM pg_catalog.pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
  ), kept AS (
    SELECT classid, objid FROM pg_catalog.pg_depend WHERE deptype = 'e'
  )
  SELECT pg_catalog.format('SCHEMA %I', n.nspname) AS what FROM pg_catalog.pg_namespace n
  WHERE n.oid IN (SELECT oid FROM ours) AND n.nspowner = 10
  UNION ALL
  SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
    WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END || ' ' || c.oid::pg_catalog.regclass
  FROM pg_catalog.pg_class c
  WHERE c.relnamespace IN (SELECT oid FROM ours) AND c.relowner = 10 AND c.relkind IN ('r', 'p', 'S', 'v', 'm', 'c')
    AND NOT EXISTS (SELECT FROM kept WHERE classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND objid = c.oid)
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i')
      AND d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass
      AND d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass AND c.relkind = 'S')
  UNION ALL
  SELECT 'ROUTINE ' || p.oid::pg_catalog.regprocedure FROM pg_catalog.pg_proc p
  WHERE p.pronamespace IN (SELECT oid FROM ours) AND p.proowner = 10
    AND NOT EXISTS (SELECT FROM kept WHERE classid = 'pg_catalog.pg_proc'::pg_catalog.regclass AND objid = p.oid)
  UNION ALL
  SELECT 'TYPE ' || t.oid::pg_catalog.regtype FROM pg_catalog.pg_type t
  WHERE t.typnamespace IN (SELECT oid FROM ours) AND t.typowner = 10 AND t.typtype IN ('e', 'd', 'r')
    AND NOT EXISTS (SELECT FROM kept WHERE classid = 'pg_catalog.pg_type'::pg_catalog.regclass AND objid = t.oid)`
