// How much JavaScript a first visit of the list, the designer and its windows fetches, gzipped, read from the build's own
// manifest; each counts what the ones before it have not brought. `npm run bench -- size [chunks to list per part]`
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWeb, isWebFresh } from '../tools/web-build.ts'

const WEB = path.resolve(import.meta.dirname, '../dist/web')
const LISTED = Number(process.argv[2] ?? 0)
/** In kB (1,000 bytes), as in bench/designer.ts, which measures the same in a browser. */
const PARTS = [
  {
    name: 'list',
    bar: 180,
    entries: ['index.html', 'screens/shell/shell.tsx', 'screens/sequences/sequences-screen.tsx'],
  },
  { name: 'designer', bar: 75, entries: ['designer/designer-screen.tsx'] },
  {
    name: 'dialogs',
    bar: 50,
    entries: [
      'designer/dialogs/email-settings-dialog.tsx',
      'designer/dialogs/generation-dialog.tsx',
      'designer/dialogs/timer-settings-dialog.tsx',
      'ui/dialog-panel.tsx',
    ],
  },
  { name: 'inbox', entries: ['screens/inbox/inbox-screen.tsx'] },
  { name: 'outbox', entries: ['screens/outbox/outbox-screen.tsx'] },
  { name: 'check', entries: ['screens/check/check-screen.tsx'] },
]

type Manifest = Record<string, { file: string; imports?: string[] }>

if (!isWebFresh()) await buildWeb()
const manifest = JSON.parse(readFileSync(path.join(WEB, '.vite/manifest.json'), 'utf8')) as Manifest
const seen = new Set<string>()
for (const { name, bar, entries } of PARTS) {
  const chunks = entries.flatMap(chunksOf).map((file) => ({ file, size: gzippedSize(file) }))
  const total = chunks.reduce((sum, { size }) => sum + size, 0) / 1000
  const judged = bar === undefined ? '' : total <= bar ? `≤ ${bar}` : `> ${bar} ✗`
  console.log(`${name.padEnd(10)} ${total.toFixed(1).padStart(7)} kB ${judged}`)
  for (const { file, size } of chunks.toSorted((a, b) => b.size - a.size).slice(0, LISTED))
    console.log(`  ${(size / 1000).toFixed(1).padStart(8)}    ${file}`)
}

/** The chunk of an entry and everything it imports at once, unless it is there already. */
function chunksOf(key: string): string[] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest`)
  if (seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap(chunksOf)]
}

function gzippedSize(file: string): number {
  return gzipSync(readFileSync(path.join(WEB, file))).length
}
