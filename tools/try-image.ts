// `node tools/try-image.ts [folder]`: what a container engine would do with the Dockerfile and compose.yaml, without one: the
// image is built step by step in trees of Debian and started in namespaces. Needs root, debootstrap, iproute2 and Debian's
// postgresql, a way to Debian's packages and to npm's; about 2 GB in the folder, kept for the next time.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildImage } from './image/build.ts'

const dir = path.resolve(process.argv[2] ?? '/var/tmp/ieum-image')
mkdirSync(dir, { recursive: true })
for (const name of ['data', 'api', 'worker', 'db'])
  rmSync(path.join(dir, name), { recursive: true, force: true })
writeFileSync(path.join(dir, 'image.json'), JSON.stringify(buildImage(dir)))
// whatever is mounted or started there ends with it
const spaces = ['--mount', '--pid', '--net', '--fork', '--kill-child', '--mount-proc']
const program = [process.execPath, path.join(import.meta.dirname, 'image/try.ts'), dir]
const { status } = spawnSync('unshare', [...spaces, ...program], { stdio: 'inherit' })
process.exitCode = status ?? 1
