// The built web in dist/web: whether it is there and as new as its sources, and how it is built.
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressWeb } from './compress-web.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const OUTPUT = 'dist/web/index.html'
/** beside the output and not in it, since everything in there is served */
const STAMP = 'dist/web.stamp'
const INPUTS = '{src/web,src/core,src/api,package-lock.json,vite.config.ts,tools/compress-web.ts}{,/**}'

/** Whether the web was built from the sources as they are now. Folders count too, so a removed file is noticed. */
export function isWebFresh(root = ROOT): boolean {
  const stamp = path.join(root, STAMP)
  if (!existsSync(path.join(root, OUTPUT)) || !existsSync(stamp)) return false
  return newestInput(root) <= Number(readFileSync(stamp, 'utf8'))
}

/** Whether some build is there, however old. */
export const isWebBuilt = (root = ROOT): boolean => existsSync(path.join(root, OUTPUT))

/** Whether the development packages are installed. Not asked of vite: `npm ci --omit=dev` brings it as somebody's peer. */
export const canBuildWeb = (root = ROOT): boolean =>
  existsSync(path.join(root, 'node_modules/@vitejs/plugin-react'))

/** Builds dist/web; says nothing but warnings. Throws what vite throws. */
export async function buildWeb(root = ROOT): Promise<void> {
  const { build } = await import('vite')
  // taken before the build: what is edited meanwhile makes the result old
  const newest = newestInput(root)
  rmSync(path.join(root, STAMP), { force: true })
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  await compressWeb(path.join(root, 'dist/web'))
  writeFileSync(path.join(root, STAMP), String(newest))
}

/** Milliseconds since 1970 of the last change to anything the web is built from. */
function newestInput(root: string): number {
  const times = globSync(INPUTS, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => statSync(path.join(root, file)).mtimeMs)
  return Math.ceil(Math.max(...times))
}
