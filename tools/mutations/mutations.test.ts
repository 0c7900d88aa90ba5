import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readImporters, relatedTests } from './related.ts'
import { type Area, sample } from './sample.ts'
import { applyMutation, closedLists, findSites, KINDS } from './sites.ts'

const LISTS = [['on', 'off', 'stopped']]
const sitesOf = (text: string) => findSites('a.ts', text, LISTS)

/** Every mutated text of a source text, of one kind. */
function mutantsOf(kind: (typeof KINDS)[number], text: string) {
  return sitesOf(text)
    .filter((site) => site.kind === kind)
    .flatMap((site) => site.replacements.map((replacement) => applyMutation(text, { ...site, replacement })))
}

test.each([
  ['if (a) f(b)', ['if (!(a)) f(b)']],
  ['if (!a) f(b)', ['if (a) f(b)']],
  ['const b = a ? 1 : 2', ['const b = !(a) ? 1 : 2']],
  ['while (true) f()', []],
  [
    'if ((a || b) && c) f()',
    [
      'if (!((a || b) && c)) f()',
      'if (!((a || b)) && c) f()',
      'if ((!(a) || b) && c) f()',
      'if ((a || !(b)) && c) f()',
      'if ((a || b) && !(c)) f()',
    ],
  ],
  ['const b = { ...(a && { c }) }', ['const b = { ...(!(a) && { c }) }']],
  ['const isNew = (a) => a.b === c || d', ['const isNew = (a) => !(a.b === c) || d']],
  ["const b = a ?? 'c'", []],
])('the conditions of %s are negated one at a time', (text, mutants) => {
  expect(mutantsOf('condition', text)).toEqual(mutants)
})

test.each([
  ['f(a)', ['Number(0) && f(a)']],
  ['if (a) await b?.f()', ['if (a) Number(0) && await b?.f()']],
  ['const a = f()', []],
  ["ctx.log.warn({ state: 'on' }, 'a hit was not recorded')", []],
  ['class A extends B { constructor() { super() } }', []],
])('a call whose value is not used is left out of %s', (text, mutants) => {
  expect(mutantsOf('call', text)).toEqual(mutants)
})

test.each([
  ['const a = b < c', ['const a = b <= c']],
  ['const a = b >= 3', ['const a = b >= 4', 'const a = b >= 2', 'const a = b > 3']],
  ['const DAYS = 30', ['const DAYS = 31', 'const DAYS = 29']],
  ['const WAIT_MS = 60_000', []],
  ['const days = 30', []],
  ["q.where('at', '<', now)", ["q.where('at', '<=', now)"]],
  ['sql`SELECT FROM a WHERE at > now()`', ['sql`SELECT FROM a WHERE at >= now()`']],
])('the bounds of %s are moved by the smallest step', (text, mutants) => {
  expect(mutantsOf('bound', text)).toEqual(mutants)
})

test.each([
  ["f({ state: 'on' })", ["f({ state: 'off' })", "f({ state: 'stopped' })"]],
  [
    "sql`UPDATE a SET state = 'off'`",
    ["sql`UPDATE a SET state = 'on'`", "sql`UPDATE a SET state = 'stopped'`"],
  ],
  ["const STATES = ['on', 'off'] as const", []],
  ["type State = 'on' | 'off'; f(a as 'on')", []],
  ["import a from 'on'; const b = { 'off': 1 }", []],
  ["f('closed')", []],
  ["log.info('on')", []],
])('the statuses of %s are swapped for others of their list', (text, mutants) => {
  expect(mutantsOf('status', text)).toEqual(mutants)
})

test('closed lists are constant arrays, unions of strings and unions of objects by their first field', () => {
  const text = `const STATES = ['on', 'off'] as const
const REASONS = { paused: ['manual', 'reply'], active: [] } as const
const LEAD_FIELDS = ['email', 'phone'] as const
const names = ['a', 'b']
type Level = 'sure' | 'likely' | null
type Outcome = { kind: 'sent'; at: Date } | { kind: 'failed' }`
  expect(closedLists('a.ts', text)).toEqual([
    ['on', 'off'],
    ['manual', 'reply'],
    ['sure', 'likely'],
    ['sent', 'failed'],
  ])
})

test('a mutation is found again at the nearest equal line, and not when its text has changed', () => {
  const text = 'if (a) f()\nif (b) g()\n'
  const [site] = sitesOf(text).filter(({ line, kind }) => line === 2 && kind === 'condition')
  const mutation = { ...site!, replacement: '!(b)' }
  expect(applyMutation(text, mutation)).toBe('if (a) f()\nif (!(b)) g()\n')
  expect(applyMutation(`// new\n  ${text}{\n  if (b) g()\n}\n`, mutation)).toBe(
    '// new\n  if (a) f()\nif (!(b)) g()\n{\n  if (b) g()\n}\n',
  )
  expect(applyMutation('if (b) h()\n', mutation)).toBeNull()
})

test('the same seed chooses the same mutations, another seed others, and a larger count adds to them', () => {
  const text = Array.from({ length: 40 }, (_, index) => `if (a < ${index}) f('on')`).join('\n')
  const of = (area: Area) => sitesOf(text).map((site) => ({ ...site, file: `${area}.ts` }))
  const sites = {
    core: of('core'),
    actions: of('actions'),
    stores: of('stores'),
    sending: of('sending'),
    designer: of('designer'),
  }
  const chosen = sample(sites, 60, 1)
  expect(sample(sites, 60, 1)).toEqual(chosen)
  expect(sample(sites, 30, 1)).toEqual(chosen.slice(0, 30))
  expect(sample(sites, 60, 2)).not.toEqual(chosen)
  expect(new Set(chosen.map(({ file, line, column, kind }) => [file, line, column, kind].join())).size).toBe(
    60,
  )
  for (const area of Object.keys(sites)) expect(chosen.some((one) => one.area === area)).toBe(true)
  for (const kind of KINDS)
    expect(chosen.filter((one) => one.area === 'core' && one.kind === kind)).toHaveLength(5)
})

test('tests are reached through every name of "imports" in package.json', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const importers = readImporters(root)
  expect([...importers.keys()].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const tests = relatedTests('src/server/data/workspaces/invitations.ts', importers).flat()
  expect(tests).toContain('src/server/workspaces/routes/invitations.regress.test.ts')
})

test('the tests beside a file come first, then its folder, its domain, and all others that import it', () => {
  const importers = new Map([
    [
      'src/core/sending/plan.ts',
      new Set([
        'src/core/sending/plan.test.ts',
        'src/core/sending/two.test.ts',
        'src/server/sending/send.ts',
      ]),
    ],
    ['src/server/sending/send.ts', new Set(['src/server/sending/send.test.ts', 'src/server/app.ts'])],
    ['src/server/app.ts', new Set(['src/server/leads/list.test.ts'])],
    ['src/core/leads/lead.ts', new Set(['src/core/leads/lead.test.ts'])],
  ])
  expect(relatedTests('src/core/sending/plan.ts', importers)).toEqual([
    ['src/core/sending/plan.test.ts'],
    ['src/core/sending/two.test.ts'],
    ['src/server/sending/send.test.ts'],
    ['src/server/leads/list.test.ts'],
  ])
})
