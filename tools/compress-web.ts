// Writes a Brotli and a gzip copy beside every text file of the built web, at the highest level; the server sends these.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXTS = '**/*.{js,css,html,svg}'
/** In bytes, as in src/server/platform/http/transport.ts: a file smaller than one packet is not compressed. */
const THRESHOLD = 1024

/** @param folder of the built web */
export async function compressWeb(folder: string): Promise<void> {
  await Promise.all(globSync(TEXTS, { cwd: folder }).map((file) => compress(path.join(folder, file))))
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < THRESHOLD) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await Promise.all([
    promisify(brotliCompress)(text, { params }).then((short) => writeFile(`${file}.br`, short)),
    promisify(gzip)(text, { level: 9 }).then((short) => writeFile(`${file}.gz`, short)),
  ])
}
