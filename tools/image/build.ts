// Does what the Dockerfile says in trees of Debian of its own, with chroot in place of a container engine.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { contextOf, readDockerfile, readEnv, readExec } from './dockerfile.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const NPM = '11.21.2'

/** The last stage: where it lies and what a container of it begins with. */
export type Image = {
  root: string
  cwd: string
  user: string
  env: Record<string, string>
  command: string[]
  healthcheck: string[]
}

export function run(file: string, args: readonly string[], cwd = '/'): void {
  const { status } = spawnSync(file, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${status}`)
}

/** Debian's smallest bookworm with Node, npm and the user `node`: what `node:<major>-bookworm-slim` is made of. */
function prepareBase(dir: string): string {
  const base = path.join(dir, 'base')
  if (!existsSync(path.join(base, 'etc/debian_version')))
    run('debootstrap', ['--variant=minbase', 'bookworm', base])
  if (existsSync(path.join(base, 'home/node'))) return base
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const platform = `linux-${process.arch}`
  for (const [name, to] of [
    [`node-${platform}@${optionalDependencies[`node-${platform}`]}`, 'usr/local'],
    [`npm@${NPM}`, 'usr/local/lib/node_modules/npm'],
  ] as const) {
    const { stdout } = spawnSync('npm', ['pack', '--silent', name], { cwd: dir, encoding: 'utf8' })
    mkdirSync(path.join(base, to), { recursive: true })
    run('tar', ['-xzf', path.join(dir, stdout.trim()), '--strip-components=1', '-C', path.join(base, to)])
  }
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(base, 'usr/local/bin', name))
  run('chroot', [base, 'groupadd', '--gid', '1000', 'node'])
  run('chroot', [base, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node'])
  return base
}

/** Every stage anew. Packages come from the registry this machine uses. @throws when a step fails */
export function buildImage(dir: string): Image {
  const base = prepareBase(dir)
  const isGiven = contextOf(ROOT)
  const stages = new Map<string, string>()
  let image: Image = { root: '', cwd: '/', user: 'root', env: {}, command: [], healthcheck: [] }
  for (const { word, rest } of readDockerfile(path.join(ROOT, 'Dockerfile'))) {
    console.log(`${word} ${rest}`)
    const inImage = (file: string): string => path.join(image.root, path.resolve(image.cwd, file))
    if (word === 'FROM') {
      const [, version = '', name = 'last'] = /^node:(\d+)-bookworm-slim(?: AS (\w+))?$/.exec(rest) ?? []
      const node = spawnSync('chroot', [base, 'node', '--version'], { encoding: 'utf8' }).stdout
      if (!node.startsWith(`v${version}.`)) throw new Error(`${rest}, but the tree has Node ${node}`)
      image = { root: path.join(dir, name), cwd: '/', user: 'root', env: {}, command: [], healthcheck: [] }
      stages.set(name, image.root)
      rmSync(image.root, { recursive: true, force: true })
      run('cp', ['-a', base, image.root])
    } else if (word === 'WORKDIR') {
      image.cwd = rest
      mkdirSync(path.join(image.root, rest), { recursive: true })
    } else if (word === 'ENV') Object.assign(image.env, readEnv(rest))
    else if (word === 'USER') image.user = rest
    else if (word === 'CMD') image.command = readExec(rest)
    else if (word === 'HEALTHCHECK') image.healthcheck = readExec(rest)
    else if (word === 'RUN') runIn(image, rest)
    else if (word === 'COPY') {
      const [, stage, files = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(rest) ?? []
      const names = files.split(' ')
      const to = names.pop() ?? ''
      for (const name of names) {
        const from = stage ? path.join(stages.get(stage) ?? '', name) : path.join(ROOT, name)
        const target = statSync(from).isDirectory()
          ? inImage(to)
          : path.join(inImage(to), path.basename(name))
        const isTaken = (file: string): boolean => !!stage || isGiven(path.relative(ROOT, file) || '.')
        cpSync(from, target, { recursive: true, verbatimSymlinks: true, filter: isTaken })
      }
    } else if (!['VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(word)) throw new Error(`cannot ${word}`)
  }
  return image
}

/** A RUN step as root, in namespaces of its own; the registry's certificate is lent for as long as it runs. */
function runIn({ root, cwd, env }: Image, command: string): void {
  const lent = process.env.NODE_EXTRA_CA_CERTS
  const certificate = path.join(root, 'run/registry.crt')
  if (lent) cpSync(lent, certificate, { dereference: true })
  writeFileSync(path.join(root, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'))
  const given = { PATH, HOME: '/root', ...env, ...(lent && { NODE_EXTRA_CA_CERTS: '/run/registry.crt' }) }
  const words = Object.entries(given).map(([name, value]) => `${name}=${value}`)
  const inside = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" env -i "$@"'
  const step = ['sh', '-c', `cd ${cwd} && ${command}`]
  run('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', inside, root, ...words, ...step])
  if (lent) rmSync(certificate)
}
