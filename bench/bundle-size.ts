// JavaScript that the first visit of the list, the designer and its windows loads, gzipped and as Brotli: only what is needed
// before they can be used, without what they load later.
// `npm run bench -- bundle-size [chunks to list per part]`
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { report } from '../tools/measurements/report.ts'
import { buildWeb, isWebFresh } from '../tools/web-build.ts'
import { type Chunk, kilobytes, type Part, webSizes } from '../tools/web-sizes.ts'
import { judged } from './targets.ts'

const WEB = path.resolve(import.meta.dirname, '../dist/web')
const LISTED = Number(process.argv[2] ?? 0)
/** In kB (1,000 bytes). */
const TARGET_OF: { [part in Part]?: 'bundleList' | 'bundleDesigner' | 'bundleDialogs' } = {
  list: 'bundleList',
  designer: 'bundleDesigner',
  dialogs: 'bundleDialogs',
}

if (!isWebFresh()) await buildWeb()
const parts = Object.entries(webSizes(WEB)) as [Part, Chunk[]][]
for (const [part, chunks] of parts) {
  if (LISTED > 0) console.log(part)
  for (const { file, size } of chunks.toSorted((a, b) => b.size - a.size).slice(0, LISTED))
    console.log(`  ${(size / 1000).toFixed(1).padStart(8)}    ${file}`)
}
report(
  'bundle-size',
  parts.map(([part, chunks]) => {
    const [gzip, brotli] = [kilobytes(chunks), kilobytes(chunks.map(brotliOf))]
    const target = TARGET_OF[part]
    return {
      what: `first JavaScript, gzip: ${part}${part === 'list' ? '' : ', beyond what came before'}`,
      result: `${gzip.toFixed(1)} kB`,
      ...(target && judged(target, gzip)),
      note: `${brotli.toFixed(1)} kB as a browser gets it, in Brotli; ${chunks.length} files`,
    }
  }),
)

/** The size of the compressed file; files that are too small for compression are sent as they are. */
function brotliOf({ file }: Chunk): Chunk {
  const short = statSync(path.join(WEB, `${file}.br`), { throwIfNoEntry: false })
  return { file, size: short?.size ?? readFileSync(path.join(WEB, file)).length }
}
