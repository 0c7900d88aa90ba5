// Privileges of the embedded database: the app's role, the system user, capabilities. Existing folders:
// embedded-rights.slow.test.ts.

import { chmod, readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/log/log.ts'
import { embeddedFolder, runQuery, systemUid } from '#testing/db/embedded-folder.ts'
import { startEmbedded } from './embedded.ts'

const folder = embeddedFolder()
const asRoot = process.getuid?.() === 0
const PERMISSION_DENIED = { code: '42501' }

test('the app connects as the owner of its database, which is no superuser', async () => {
  await using embedded = await startEmbedded(folder.dir, silentLog)
  expect(
    await runQuery(
      embedded.url,
      `SELECT json_build_array(r.rolname, r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolbypassrls,
         pg_has_role(d.datdba, 'USAGE'))
       FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`,
    ),
  ).toEqual(['ieum', false, false, false, false, false, true])
  for (const statement of [
    "SELECT pg_read_file('/etc/passwd')",
    "COPY (SELECT 1) TO PROGRAM 'id'",
    "COPY (SELECT 1) TO '/tmp/ieum-copied'",
    "SELECT lo_import('/etc/passwd')",
    "ALTER SYSTEM SET log_connections = 'on'",
    'SET ROLE postgres',
  ])
    await expect(runQuery(embedded.url, statement), statement).rejects.toMatchObject(PERMISSION_DENIED)
  expect((await stat(folder.file('database.password'))).mode & 0o777).toBe(0o600)
})

test.skipIf(!asRoot)(
  'the server has no capability, no way to gain one, and files for its user alone',
  async () => {
    await chmod(folder.file('postgres'), 0o750)
    await chmod(folder.file('postgres.password'), 0o644)
    await using embedded = await startEmbedded(folder.dir, silentLog)
    expect(await runQuery(embedded.url, 'SELECT 1')).toBe(1)
    const status = await readFile(`/proc/${await folder.serverPid()}/status`, 'utf8')
    const value = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(status)?.[1]
    const uid = await systemUid()
    expect(value('Uid')).toBe([uid, uid, uid, uid].join('\t'))
    expect(value('Groups')?.trim()).toBe('')
    expect(value('NoNewPrivs')).toBe('1')
    // a capability for reading is kept when the program is below a closed folder
    const isClosed = value('CapEff') !== '0000000000000000'
    const only = isClosed ? '0000000000000004' : '0000000000000000'
    for (const name of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(value(name), name).toBe(only)
    expect((await stat(folder.file('postgres'))).mode & 0o777).toBe(0o700)
    expect((await stat(folder.file('postgres.password'))).mode & 0o777).toBe(0o600)
  },
)
