// Adds one violation of every kind to a small valid tree and expects the check to report it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { TABLE } from './import-rules/table.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

const VALID = {
  'src/core/lead.ts': "import * as z from 'zod'\nexport const Lead = z.object({ at: z.date() })\n",
  'src/api/paths.ts': "export const PATHS = { leads: '/leads' }\n",
  'src/api/leads.ts':
    "import { Lead } from '#core/lead.ts'\nimport { PATHS } from './paths.ts'\nexport const reply = [Lead, PATHS]\n",
  'src/server/config.ts': 'export const port = process.env.PORT\n',
  'src/server/context.ts':
    "import type { Kysely } from 'kysely'\nexport type Context = { db: Kysely<never> }\n",
  'src/server/data/leads/leads.ts':
    "import type { Context } from '#server/context.ts'\nexport const find = (c: Context) => c.db\n",
  'src/server/leads/actions/save-lead.ts':
    "import { randomUUID } from 'node:crypto'\nimport { find } from '#server/data/leads/leads.ts'\nexport const save = () => [randomUUID(), find]\n",
  'src/server/leads/routes/leads.ts':
    "import { save } from '#server/leads/actions/save-lead.ts'\nimport { find } from '#server/data/leads/leads.ts'\nexport const routes = [save, find]\n",
  'src/server/adapters/smtp/mailer.ts':
    "import nodemailer from 'nodemailer'\nexport const mailer = nodemailer\n",
  'src/server/app.ts':
    "import { mailer } from './adapters/smtp/mailer.ts'\nimport { routes } from './leads/routes/leads.ts'\nexport const app = [mailer, routes]\n",
  'testing/world.ts': "import { app } from '#server/app.ts'\nexport const world = app\n",
  'src/web/lib/call.ts':
    "import type { reply } from '#api/leads.ts'\nimport { PATHS } from '#api/paths.ts'\nexport const call = (): typeof reply | typeof PATHS => PATHS\n",
  'src/web/ui/button.tsx':
    "import './button.css'\nimport { X } from 'lucide-react'\nexport const Button = () => <X />\n",
  'src/web/ui/button.css': '',
  'src/web/data/leads/leads.ts':
    "import { call } from '#web/lib/call.ts'\nexport const leads = () => [call, Date.now()]\n",
  'src/web/screens/leads/list/list.tsx':
    "import { leads } from '#web/data/leads/leads.ts'\nimport { Row } from './row.tsx'\nexport const List = [leads, Row]\n",
  'src/web/screens/leads/list/row.tsx':
    "import { Button } from '#web/ui/button.tsx'\nexport const Row = () => <Button />\n",
  'src/web/app.tsx': "export const open = () => import('#web/screens/leads/list/list.tsx')\n",
  'src/core/lead.test.ts':
    "import { world } from '#testing/world.ts'\nexport const now = [world, new Date(), process.env]\n",
  'tools/list.ts': "import { port } from '#server/config.ts'\nexport const all = [port, process.env.HOME]\n",
} satisfies Record<string, string>

function treeWith(extra: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'imports-'))
  made.push(root)
  for (const [file, text] of Object.entries({ ...VALID, ...extra })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

test('a tree that follows the table has no violation', () => {
  const { faults, fileCount } = checkImports(treeWith({}))
  expect(faults).toEqual([])
  expect(fileCount).toBe(Object.keys(VALID).filter((file) => /\.tsx?$/.test(file)).length)
})

test('globals in comments and strings are no violation', () => {
  const text =
    '// Date.now() and process.env\nexport const text = \'new Date() Math.random() import("node:fs")\'\n'
  expect(checkImports(treeWith({ 'src/core/text.ts': text })).faults).toEqual([])
})

test('SQL in data, in platform/db and in a test is no violation', () => {
  const text =
    "import { sql } from 'kysely'\nexport const x = [sql, (db: never) => db.updateTable('leads')]\n"
  const files = [
    'src/server/data/leads/query.ts',
    'src/server/platform/db/query.ts',
    'src/server/leads/actions/save.test.ts',
  ]
  expect(checkImports(treeWith(Object.fromEntries(files.map((file) => [file, text])))).faults).toEqual([])
})

test('a date built from an argument is no violation', () => {
  const text =
    'export const dayAfter = (now: Date) => new Date(now.getTime() + 86_400_000)\nexport const midnight = Date.UTC(2026, 1)\n'
  expect(checkImports(treeWith({ 'src/core/day.ts': text })).faults).toEqual([])
})

const PLANTED: { rule: string; what: string; file: string; text: string; line?: number; says: RegExp }[] = [
  {
    rule: 'direction',
    what: 'core reaching up to the server',
    file: 'src/core/up.ts',
    text: "// why\nimport { find } from '#server/data/leads/leads.ts'\nexport const x = find\n",
    line: 2,
    says: /src\/core may not import src\/server\/data\/leads\/leads\.ts/,
  },
  {
    rule: 'direction',
    what: 'a type import against the direction',
    file: 'src/api/up.ts',
    text: "import type { Context } from '#server/context.ts'\nexport type X = Context\n",
    says: /src\/api may not import src\/server\/context\.ts/,
  },
  {
    rule: 'direction',
    what: 'a type named by import() against the direction',
    file: 'src/api/up.ts',
    text: "export type X = import('#server/context.ts').Context\n",
    says: /src\/api may not import src\/server\/context\.ts/,
  },
  {
    rule: 'direction',
    what: 'a dynamic import against the direction',
    file: 'src/web/lib/up.ts',
    text: "export const x = () => import('#server/data/leads/leads.ts')\n",
    says: /src\/web\/lib may not import src\/server\/data\/leads\/leads\.ts/,
  },
  {
    rule: 'direction',
    what: 'an export-from against the direction',
    file: 'src/server/data/leads/up.ts',
    text: "export { save } from '#server/leads/actions/save-lead.ts'\n",
    says: /src\/server\/data may not import src\/server\/leads\/actions\/save-lead\.ts/,
  },
  {
    rule: 'direction',
    what: 'an action importing an adapter',
    file: 'src/server/leads/actions/send.ts',
    text: "import { mailer } from '#server/adapters/smtp/mailer.ts'\nexport const send = mailer\n",
    says: /src\/server\/<domain>\/actions may not import src\/server\/adapters/,
  },
  {
    rule: 'direction',
    what: 'a route importing a background loop',
    file: 'src/server/leads/routes/up.ts',
    text: "import { tick } from '../tick.ts'\nexport const x = tick\n",
    says: /src\/server\/<domain>\/routes may not import src\/server\/leads\/tick\.ts/,
  },
  {
    rule: 'direction',
    what: 'a loop importing app.ts',
    file: 'src/server/leads/up.ts',
    text: "import { app } from '../app.ts'\nexport const x = app\n",
    says: /src\/server\/<domain> may not import src\/server\/app\.ts/,
  },
  {
    rule: 'direction',
    what: 'another root file of the server importing an action',
    file: 'src/server/jobs.ts',
    text: "import { save } from './leads/actions/save-lead.ts'\nexport const x = save\n",
    says: /src\/server may not import src\/server\/leads\/actions/,
  },
  {
    rule: 'direction',
    what: 'a screen importing another screen',
    file: 'src/web/screens/sequences/list/list.tsx',
    text: "import { Row } from '#web/screens/leads/list/row.tsx'\nexport const x = Row\n",
    says: /a screen never imports a screen of another domain/,
  },
  ...['bench', 'chaos'].map((folder) => ({
    rule: 'direction',
    what: `${folder} importing a screen`,
    file: `${folder}/list.ts`,
    text: "import { Row } from '#web/screens/leads/list/row.tsx'\nexport const x = Row\n",
    says: /through its public parts/,
  })),
  {
    rule: 'no-row',
    what: 'a folder of core that is no domain',
    file: 'src/core/misc/x.ts',
    text: 'export const x = 1\n',
    says: /src\/core\/misc is neither a domain nor a shared folder/,
  },
  {
    rule: 'direction',
    what: 'ui importing a query',
    file: 'src/web/ui/table.tsx',
    text: "import { leads } from '#web/data/leads/leads.ts'\nexport const x = leads\n",
    says: /ui has no data of its own/,
  },
  {
    rule: 'package',
    what: 'a package that core may not import',
    file: 'src/core/date.ts',
    text: "import { sql } from 'kysely'\nexport const x = sql\n",
    says: /src\/core may not import kysely/,
  },
  {
    rule: 'package',
    what: 'a scoped package by a path inside it',
    file: 'src/server/leads/actions/pages.ts',
    text: "import type { Page } from '@fastify/static/page'\nexport type X = Page\n",
    says: /src\/server\/<domain>\/actions may not import @fastify\/static/,
  },
  ...[
    "import { reply } from '#api/leads.ts'\nexport const x = reply\n",
    "import { type reply } from '#api/leads.ts'\nexport type X = typeof reply\n",
    "export const x = () => import('#api/leads.ts')\n",
  ].map((text) => ({
    rule: 'schema',
    what: `the browser importing a value of an endpoint file by ${text.slice(0, 30)}`,
    file: 'src/web/data/leads/up.ts',
    text,
    says: /#api\/leads\.ts has schemas: the browser imports types/,
  })),
  {
    rule: 'schema',
    what: 'a plain file of the API importing an endpoint file',
    file: 'src/api/calls.ts',
    text: "import { reply } from './leads.ts'\nexport const x = reply\n",
    says: /src\/api\/calls\.ts is in PLAIN_API: it may not bring \.\/leads\.ts/,
  },
  {
    rule: 'schema',
    what: 'a plain file of the API importing zod',
    file: 'src/api/address.ts',
    text: "import * as z from 'zod'\nexport const x = z\n",
    says: /may not bring zod into the browser/,
  },
  {
    rule: 'builtin',
    what: 'Node in core',
    file: 'src/core/hash.ts',
    text: "import { createHash } from 'node:crypto'\nexport const x = createHash\n",
    says: /src\/core may not import node:crypto/,
  },
  {
    rule: 'builtin',
    what: 'Node in the browser, by its bare name',
    file: 'src/web/lib/path.ts',
    text: "import path from 'path'\nexport const x = path\n",
    says: /src\/web\/lib may not import path/,
  },
  {
    rule: 'test-code',
    what: 'the product importing test code',
    file: 'src/server/main.ts',
    text: "import { world } from '#testing/world.ts'\nexport const x = world\n",
    says: /is test code/,
  },
  {
    rule: 'cycle',
    what: 'a cycle of type imports',
    file: 'src/core/ring.ts',
    text: "import type { B } from './ring-b.ts'\nexport type A = B | 1\n",
    says: /src\/core\/ring-b\.ts → src\/core\/ring\.ts → src\/core\/ring-b\.ts/,
  },
  {
    rule: 'missing',
    what: 'a path that is no file',
    file: 'src/core/gone.ts',
    text: "import { x } from './nowhere.ts'\nexport const y = x\n",
    says: /\.\/nowhere\.ts is no file/,
  },
  {
    rule: 'missing',
    what: 'a # path that is not in package.json',
    file: 'src/core/gone.ts',
    text: "import { x } from '#designer/x.ts'\nexport const y = x\n",
    says: /not in "imports"/,
  },
  {
    rule: 'relative',
    what: 'a relative path from one part into another',
    file: 'src/api/near.ts',
    text: "import { Lead } from '../core/lead.ts'\nexport const x = Lead\n",
    says: /write #core\/lead\.ts/,
  },
  {
    rule: 'computed',
    what: 'an import with a computed path',
    file: 'src/server/leads/routes/any.ts',
    text: 'export const load = (name: string) => import(`./` + name)\n',
    says: /computed path/,
  },
  {
    rule: 'no-row',
    what: 'a folder without a row',
    file: 'src/server/misc/x.ts',
    text: 'export const x = 1\n',
    says: /has no row/,
  },
  {
    rule: 'syntax',
    what: 'a file that does not parse',
    file: 'src/core/broken.ts',
    text: 'export const = 3\n',
    says: /does not parse/,
  },
  ...[
    'export const x = process.env.HOME',
    "export const x = process['env']",
    'export const x = globalThis.process.env',
    'const { env } = process\nexport const x = env',
    "import { env } from 'node:process'\nexport const x = env",
  ].map((text) => ({
    rule: 'environment',
    what: `the environment read outside config.ts by ${text}`,
    file: 'src/server/leads/routes/env.ts',
    text,
    says: /only src\/server\/config\.ts reads process\.env/,
  })),
  ...[
    'Date.now()',
    'new Date()',
    'Date()',
    'Math.random()',
    'globalThis.Date.now()',
    'globalThis.crypto.randomUUID()',
    '[1].map(Math.random)',
  ].map((expression) => ({
    rule: 'clock',
    what: `core calling ${expression}`,
    file: 'src/core/clock.ts',
    text: `\n\nexport const x = ${expression}\n`,
    line: 3,
    says: /take the moment or id as an argument/,
  })),
  ...[
    "import { sql } from 'kysely'\nexport const x = sql`SELECT 1`",
    "import type { Kysely } from 'kysely'\nexport const x = (db: Kysely<never>) => db.selectFrom('leads')",
    "import type { Kysely } from 'kysely'\nexport const x = (db: Kysely<never>) =>\n  db.deleteFrom('leads')",
  ].map((text) => ({
    rule: 'sql',
    what: `SQL outside of data: ${text.slice(-30)}`,
    file: 'src/server/platform/http/query.ts',
    text,
    says: /SQL belongs to src\/server\/data/,
  })),
]

test.each(PLANTED)('$rule is reported: $what', ({ rule, file, text, line, says }) => {
  const root = treeWith({
    'src/server/leads/tick.ts': 'export const tick = 1\n',
    'src/core/ring-b.ts': "import type { A } from './ring.ts'\nexport type B = A\n",
    'src/core/ring.ts': 'export type A = 1\n',
    [file]: text,
  })
  const { faults } = checkImports(root)
  expect(faults.map((fault) => fault.rule)).toEqual([rule])
  expect(faults[0]?.message).toMatch(says)
  if (rule !== 'cycle') expect(faults[0]?.file).toBe(file)
  if (line !== undefined) expect(faults[0]?.line).toBe(line)
})

test('every kind of violation is tested at least once', () => {
  const kinds = [
    'direction',
    'package',
    'schema',
    'builtin',
    'test-code',
    'cycle',
    'missing',
    'relative',
    'computed',
  ]
  const planted = new Set(PLANTED.map(({ rule }) => rule))
  expect([...planted].sort()).toEqual([...kinds, 'no-row', 'environment', 'clock', 'sql', 'syntax'].sort())
})

test('a permission that no file uses is reported', () => {
  const { unused } = checkImports(treeWith({}))
  expect(unused).toContain('src/core → liquidjs')
  expect(unused).not.toContain('src/core → zod')
  expect(unused).not.toContain('src/server/<domain>/actions → src/server/data')
})

test('every package of the table is a dependency', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const named = TABLE.flatMap(({ packages }) => packages).filter((name) => name !== '*')
  const absent = named.filter((name) =>
    name.endsWith('/*')
      ? !installed.some((one) => one.startsWith(name.slice(0, -1)))
      : !installed.includes(name),
  )
  expect(absent).toEqual([])
})
