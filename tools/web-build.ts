// Builds the web into dist/web and checks whether the build is up to date.
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = path.resolve(import.meta.dirname, '..')
const OUTPUT = 'dist/web/index.html'
/** beside the output, because every file in the output is served */
const STAMP = 'dist/web.stamp'
const INPUTS = '{src/web,src/core,src/api,package-lock.json,vite.config.ts,tools/web-build.ts}{,/**}'

/** Whether the build is newer than all its sources. Folders count too, so a removed file is noticed. */
export function isWebFresh(root = ROOT): boolean {
  const stamp = path.join(root, STAMP)
  if (!existsSync(path.join(root, OUTPUT)) || !existsSync(stamp)) return false
  return newestInput(root) <= Number(readFileSync(stamp, 'utf8'))
}

/** Whether a build exists, up to date or not. */
export const isWebBuilt = (root = ROOT): boolean => existsSync(path.join(root, OUTPUT))

/** Whether the development packages are installed. vite is no sign: `npm ci --omit=dev` installs it as a peer. */
export const canBuildWeb = (root = ROOT): boolean =>
  existsSync(path.join(root, 'node_modules/@vitejs/plugin-react'))

/** Builds dist/web and prints only warnings. Throws what vite throws. */
export async function buildWeb(root = ROOT): Promise<void> {
  const { build } = await import('vite')
  // taken before the build: an edit during the build makes the result outdated
  const newest = newestInput(root)
  rmSync(path.join(root, STAMP), { force: true })
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  await compressWeb(path.join(root, 'dist/web'))
  writeFileSync(path.join(root, STAMP), String(newest))
}

/** Time of the last change of a source, in milliseconds since 1970. */
function newestInput(root: string): number {
  const times = globSync(INPUTS, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => statSync(path.join(root, file)).mtimeMs)
  return Math.ceil(Math.max(...times))
}

const TEXTS = '**/*.{js,css,html,svg}'
/** In bytes, as in src/server/platform/http/transport.ts: a file smaller than one packet is not compressed. */
const THRESHOLD = 1024

/**
 * Writes a Brotli and a gzip copy beside every text file, at the highest level; the server sends these.
 * @param folder of the built web
 */
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
