// How much JavaScript each part of the web loads, from the manifest of the build; a part counts only chunks that the parts
// before it have not loaded.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** Manifest entries that are loaded for a screen or when a dialog opens. */
export const PARTS = {
  list: ['index.html', 'shell/shell.tsx', 'screens/sequences/list/sequences-screen.tsx'],
  designer: ['screens/designer/designer-screen.tsx'],
  dialogs: [
    'screens/designer/dialogs/email-settings/email-settings-dialog.tsx',
    'screens/designer/dialogs/generation/generation-dialog.tsx',
    'screens/designer/dialogs/timer-settings/timer-settings-dialog.tsx',
    'ui/dialog/dialog-panel.tsx',
  ],
  inbox: ['screens/inbox/inbox-screen.tsx'],
  outbox: ['screens/sending/outbox/outbox-screen.tsx'],
  check: ['screens/overview/check/check-screen.tsx'],
} as const

export type Part = keyof typeof PARTS
/** Bytes after gzip at its usual level. */
export type Chunk = { file: string; size: number }
type Manifest = Record<string, { file: string; imports?: string[] }>

/** @param web the folder of the built web */
export function webSizes(web: string): Record<Part, Chunk[]> {
  const manifest = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8')) as Manifest
  const seen = new Set<string>()
  const sizes = Object.entries(PARTS).map(([part, entries]) => [
    part,
    entries
      .flatMap((entry) => chunksOf(manifest, entry, seen))
      .map((file) => ({ file, size: gzipSync(readFileSync(path.join(web, file))).length })),
  ])
  return Object.fromEntries(sizes) as Record<Part, Chunk[]>
}

/** The chunk of an entry and everything it imports statically, without chunks that are already loaded. */
function chunksOf(manifest: Manifest, key: string, seen: Set<string>): string[] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest`)
  if (seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((one) => chunksOf(manifest, one, seen))]
}

/** kB (1,000 bytes) of several chunks. */
export const kilobytes = (chunks: readonly Chunk[]): number =>
  chunks.reduce((sum, { size }) => sum + size, 0) / 1000
