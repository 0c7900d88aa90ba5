import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressWeb } from './web-build.ts'

test('text files of one packet or more get Brotli and gzip copies; images, fonts and smaller files do not', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'web-'))
  const text = `export const words = '${'가나다'.repeat(500)}'`
  for (const file of ['a.js', 'a.css', 'a.woff2']) writeFileSync(path.join(folder, file), text)
  writeFileSync(path.join(folder, 'crumb.js'), 'export {}')
  await compressWeb(folder)
  for (const file of ['a.js', 'a.css']) {
    expect(brotliDecompressSync(readFileSync(path.join(folder, `${file}.br`))).toString()).toBe(text)
    expect(gunzipSync(readFileSync(path.join(folder, `${file}.gz`))).toString()).toBe(text)
  }
  for (const file of ['a.woff2.br', 'crumb.js.br', 'crumb.js.gz'])
    expect([file, existsSync(path.join(folder, file))]).toEqual([file, false])
  rmSync(folder, { recursive: true })
})
