// Checks the sources against import-rules/table.ts: direction, packages, cycles, reads of the environment, and uses of the
// clock or random values in core. `node tools/check-imports.ts` prints each violation and exits with 1.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { findCycles } from './import-rules/cycles.ts'
import { type ImportLine, namedPath, readFile, type WatchedUse } from './import-rules/read-file.ts'
import {
  DOMAINS,
  ENVIRONMENT_READER,
  MEASURES,
  PLAIN_API,
  type Row,
  SERVER_BASE,
  SHARED_FOLDERS,
  SQL_FOLDERS,
  TABLE,
  TEST_ONLY,
  TIMELESS,
} from './import-rules/table.ts'

export type Fault = {
  /** below the root, with forward slashes */
  file: string
  line: number
  rule:
    | 'direction'
    | 'package'
    | 'schema'
    | 'builtin'
    | 'test-code'
    | 'cycle'
    | 'missing'
    | 'relative'
    | 'computed'
    | 'no-row'
    | 'environment'
    | 'clock'
    | 'sql'
    | 'syntax'
  /** what is wrong and what to do instead */
  message: string
}
type Edge = { to: string; line: number }

const SOURCES = '{src,testing,e2e,bench,chaos,eval,tools}/**/*.{ts,tsx,mts,js,mjs}'

export type Checked = {
  faults: Fault[]
  fileCount: number
  /** permissions of the table that no file uses: to be removed from it */
  unused: string[]
}

/** All violations below `root`, sorted by file and line. Parses files without running them. */
export function checkImports(root: string): Checked {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((file) => file.split(path.sep).join('/'))
    .concat(globSync('*.config.ts', { cwd: root }))
    .sort()
  const faults: Fault[] = []
  const edges = new Map<string, Edge[]>()
  const used = new Set<string>()

  for (const file of files) {
    const { imports, uses, syntaxError } = readFile(file, readFileSync(path.join(root, file), 'utf8'))
    if (syntaxError) faults.push({ file, line: 1, rule: 'syntax', message: `does not parse: ${syntaxError}` })
    const own: Edge[] = []
    edges.set(file, own)
    for (const use of uses) faults.push(...faultOfUse(file, use))
    for (const one of imports) {
      const target = resolve(root, file, one)
      if ('to' in target) own.push({ to: target.to, line: one.line })
      for (const permission of permissionsOf(file, target)) used.add(permission)
      faults.push(...('fault' in target ? [target.fault] : faultsOfImport(file, one, target)))
    }
    if (!mayImportAnything(file) && !rowOf(file)) {
      const message =
        'this folder has no row in tools/import-rules/table.ts: add one that says what it may import'
      faults.push({ file, line: 1, rule: 'no-row', message })
    }
    const folder = rowOf(file) && unknownFolder(file)
    if (folder) {
      const message = `${folder} is neither a domain nor a shared folder of tools/import-rules/table.ts`
      faults.push({ file, line: 1, rule: 'no-row', message })
    }
  }
  faults.push(...cycleFaults(edges))
  return {
    faults: faults.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
    fileCount: files.length,
    unused: TABLE.flatMap(allPermissions).filter((permission) => !used.has(permission)),
  }
}

const permission = ({ folder }: Row, place: string): string => `${folder} → ${place}`
const allPermissions = (row: Row): string[] =>
  [...row.ours, ...row.packages].map((place) => permission(row, place))

/** The permissions of the file's row that allow the import. */
function permissionsOf(file: string, target: Target): string[] {
  const row = rowOf(file)
  if (!row || mayImportAnything(file)) return []
  const places =
    'to' in target
      ? row.ours.filter(
          (place) => unitOf(row, file) !== unitOf(rowOf(target.to), target.to) && isWithin(target.to, place),
        )
      : 'packageName' in target
        ? row.packages.filter((name) => covers(name, target.packageName))
        : []
  return places.map((place) => permission(row, place))
}

/** The folder right below a layer that is not in the table, or null. */
function unknownFolder(file: string): string | null {
  for (const [layer, shared] of Object.entries(SHARED_FOLDERS)) {
    const [folder = '', ...rest] = isWithin(file, layer) ? file.slice(layer.length + 1).split('/') : []
    if (rest.length > 0 && !isDomain(folder) && !shared.includes(folder)) return `${layer}/${folder}`
  }
  return null
}

type Target = { to: string } | { packageName: string } | { builtin: string } | { fault: Fault }

function resolve(root: string, file: string, { specifier, line }: ImportLine): Target {
  const fault = (rule: Fault['rule'], message: string): Target => ({ fault: { file, line, rule, message } })
  if (specifier === null) {
    if (!file.startsWith('src/') || mayImportAnything(file)) return { builtin: 'computed' }
    return fault(
      'computed',
      'import() of a computed path cannot be checked: write the path as a plain string',
    )
  }
  const clean = specifier.replace(/[?].*$/, '')
  if (isBuiltin(clean)) return { builtin: clean }
  const inside = /^#(core|api|server|web|testing)\//.test(clean)
  if (!inside && !clean.startsWith('.')) {
    if (clean.startsWith('#')) return fault('missing', `${specifier} is not in "imports" of package.json`)
    return {
      packageName: clean
        .split('/')
        .slice(0, clean.startsWith('@') ? 2 : 1)
        .join('/'),
    }
  }
  const to = inside ? namedPath(clean) : path.posix.join(path.posix.dirname(file), clean)
  const absolute = path.join(root, to)
  if (!existsSync(absolute) || statSync(absolute).isDirectory())
    return fault('missing', `${specifier} is no file: name the file itself, with its ending`)
  const part = partOf(to)
  if (!inside && part && part !== partOf(file))
    return fault('relative', `write #${to.replace(/^src\//, '')} instead of ${specifier}`)
  return { to }
}

function faultsOfImport(file: string, { specifier, line, isTypeOnly }: ImportLine, target: Target): Fault[] {
  const row = rowOf(file)
  if (mayImportAnything(file) || !row) return []
  const fault = (rule: Fault['rule'], what: string): Fault[] => [
    { file, line, rule, message: `${what}: ${row.advice}` },
  ]
  if (!isTypeOnly && bringsSchemas(file, target)) {
    const message = isWithin(file, 'src/web')
      ? `${specifier} has schemas: the browser imports types from it (import type), values from PLAIN_API`
      : `${file} is in PLAIN_API: it may not bring ${specifier} into the browser`
    return [{ file, line, rule: 'schema', message }]
  }
  if ('builtin' in target)
    return row.node ? [] : fault('builtin', `${row.folder} may not import ${specifier}`)
  if ('packageName' in target) {
    const allowed = row.packages.some((name) => covers(name, target.packageName))
    return allowed ? [] : fault('package', `${row.folder} may not import ${target.packageName}`)
  }
  if (!('to' in target)) return []
  const { to } = target
  if (isTestCode(to) && !isOneOf(file, MEASURES)) {
    const message = `${to} is test code: the product must not import it`
    return [{ file, line, rule: 'test-code', message }]
  }
  const sameRow = unitOf(row, file) === unitOf(rowOf(to), to)
  const base = isWithin(row.folder, 'src/server') ? SERVER_BASE : []
  const allowed = sameRow || [...row.ours, ...base].some((place) => isWithin(to, place))
  return allowed ? [] : fault('direction', `${row.folder} may not import ${to}`)
}

/** Whether a value import of `target` would load API schemas in the browser. */
function bringsSchemas(file: string, target: Target): boolean {
  const isPlain = PLAIN_API.includes(file)
  if ('packageName' in target) return isPlain && target.packageName === 'zod'
  if (!('to' in target) || !isWithin(target.to, 'src/api')) return false
  return (isPlain || isWithin(file, 'src/web')) && !PLAIN_API.includes(target.to)
}

function faultOfUse(file: string, { what, line }: WatchedUse): Fault[] {
  if (what === 'process.env') {
    const apart =
      mayImportAnything(file) || isOneOf(file, ['tools', ...MEASURES]) || file === ENVIRONMENT_READER
    const message = `only ${ENVIRONMENT_READER} reads process.env: pass the value in from there`
    return apart ? [] : [{ file, line, rule: 'environment', message }]
  }
  if (what === 'SQL') {
    const allowed = !isWithin(file, 'src/server') || mayImportAnything(file) || isOneOf(file, SQL_FOLDERS)
    const message = 'SQL belongs to src/server/data/<domain>: move the query there and call it from here'
    return allowed ? [] : [{ file, line, rule: 'sql', message }]
  }
  if (!isWithin(file, TIMELESS) || mayImportAnything(file)) return []
  return [
    { file, line, rule: 'clock', message: `no ${what} in ${TIMELESS}: take the moment or id as an argument` },
  ]
}

function cycleFaults(edges: ReadonlyMap<string, readonly Edge[]>): Fault[] {
  const graph = new Map([...edges].map(([file, own]) => [file, own.map((edge) => edge.to)]))
  return findCycles(graph).map((ring) => {
    const file = ring[0] as string
    const line = edges.get(file)?.find((edge) => edge.to === (ring[1] ?? file))?.line ?? 1
    const message = `cycle of imports: ${[...ring, file].join(' → ')}: move what both need to a third file`
    return { file, line, rule: 'cycle', message }
  })
}

/** The row whose folder matches most folder names of the file's path; a name is more specific than `<domain>`. */
function rowOf(file: string): Row | null {
  const matching = TABLE.filter(
    ({ folder, filesOnly }) =>
      isWithin(file, folder) &&
      (!filesOnly || depth(file) === depth(folder) + 1 || depth(file) === depth(folder)),
  )
  const rank = ({ folder }: Row) => depth(folder) * 2 - (folder.includes('<domain>') ? 1 : 0)
  return matching.sort((a, b) => rank(b) - rank(a))[0] ?? null
}

/** Files of one unit may import each other: those of a row, or of one matching folder where the row says `apart`. */
function unitOf(row: Row | null, file: string): string | null {
  if (!row?.apart) return row?.folder ?? null
  return file.split('/').slice(0, depth(row.folder)).join('/')
}

const depth = (place: string): number => place.split('/').length
/** Whether `file` is `place` or below it; `<domain>` in `place` is one of DOMAINS. */
function isWithin(file: string, place: string): boolean {
  const names = file.split('/')
  return place
    .split('/')
    .every((name, at) => name === names[at] || (name === '<domain>' && isDomain(names[at])))
}
const isDomain = (name: string | undefined): boolean => DOMAINS.some((domain) => domain === name)
const partOf = (file: string): string | null => /^(src\/[^/]+|testing)/.exec(file)?.[0] ?? null
const isOneOf = (file: string, places: readonly string[]) => places.some((place) => isWithin(file, place))
const isTestCode = (file: string): boolean => /\.(test|fixture)\.tsx?$/.test(file) || isOneOf(file, TEST_ONLY)
const mayImportAnything = (file: string): boolean => isTestCode(file) || /^[^/]+\.config\.ts$/.test(file)
const covers = (pattern: string, name: string): boolean =>
  pattern === '*' || pattern === name || (pattern.endsWith('/*') && name.startsWith(pattern.slice(0, -1)))

if (process.argv[1] === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, '..')
  const { faults, fileCount, unused } = checkImports(root)
  for (const { file, line, message } of faults) console.log(`${file}:${line}  ${message}`)
  for (const one of unused) console.log(`no file uses ${one}: remove it from tools/import-rules/table.ts`)
  const wrong = faults.length + unused.length
  console.log(
    wrong === 0
      ? `${fileCount} files import as the table says`
      : `${wrong} import faults in ${fileCount} files`,
  )
  process.exitCode = wrong === 0 && fileCount > 0 ? 0 : 1
}
