// A container without an engine: the image's tree, its root read-only where asked, in namespaces of its own for mounts,
// processes and the network, as the image's user without any capability.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Image } from './build.ts'

export const BRIDGE = '10.89.0.1'

export type Container = {
  name: string
  host: string
  /** what it has printed so far */
  output: () => string
  /** exit code of a command inside, as HEALTHCHECK and `docker exec` run one */
  exec: (command: readonly string[]) => number | null
  /** SIGTERM to its first process; after `graceSeconds` it is killed. @returns code and seconds */
  stop: (graceSeconds: number) => Promise<{ code: number | null; seconds: number }>
  exited: () => boolean
}

/** The network containers share with whoever runs them. Call once, in a network namespace of one's own. */
export function openNetwork(): void {
  const script = `ip link set lo up; ip link add ieum0 type bridge; ip addr add ${BRIDGE}/24 dev ieum0; ip link set ieum0 up`
  execFileSync('sh', ['-ec', script])
}

let used = 1

/** Starts it as `docker run --read-only --tmpfs /tmp --cap-drop ALL` would. */
export async function start(
  name: string,
  image: Image,
  data: string,
  env: Record<string, string>,
): Promise<Container> {
  mkdirSync(data, { recursive: true })
  const [uid = '', gid = ''] = ['-u', '-g'].map((word) =>
    execFileSync('chroot', [image.root, 'id', word, image.user], { encoding: 'utf8' }).trim(),
  )
  execFileSync('chown', [`${uid}:${gid}`, data])
  const inside = [
    'mount --bind "$0" "$0"',
    'mount -t proc proc "$0/proc"',
    'mount --rbind /dev "$0/dev"',
    'mount --bind "$1" "$0/data"',
    'mount -t tmpfs -o nosuid,nodev,noexec tmpfs "$0/tmp"',
    'mount -o remount,bind,ro "$0"',
    // its address is given from outside, after there is a namespace to give it to
    'until ip -br addr | grep -q 10.89; do sleep 0.1; done',
    'shift; exec "$@"',
  ].join(' && ')
  const given = Object.entries({
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/home/node',
    ...image.env,
    ...env,
  })
  const words = ['env', '-i', '-C', image.cwd, ...given.map(([key, value]) => `${key}=${value}`)]
  const asUser = ['chroot', `--userspec=${uid}:${gid}`, image.root, ...words, 'setpriv', '--no-new-privs']
  const spaces = ['--mount', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child']
  const own = spawn(
    'unshare',
    [...spaces, 'sh', '-c', inside, image.root, data, ...asUser, ...image.command],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let text = ''
  for (const stream of [own.stdout, own.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      text += part
    })
  const first = await firstProcess(own)
  const host = connect(first)
  const enter = ['--target', String(first), '--all', '--root', '--setuid', uid, '--setgid', gid]
  return {
    name,
    host,
    output: () => text,
    exited: () => own.exitCode !== null || own.signalCode !== null,
    exec: (wanted) => spawnSync('nsenter', [...enter, ...words, ...wanted], { stdio: 'ignore' }).status,
    stop: async (graceSeconds) => {
      const started = performance.now()
      const ended = own.exitCode === null ? once(own, 'exit') : null
      process.kill(first, 'SIGTERM')
      const late = setTimeout(() => process.kill(first, 'SIGKILL'), graceSeconds * 1000)
      await ended
      clearTimeout(late)
      return { code: own.exitCode, seconds: (performance.now() - started) / 1000 }
    },
  }
}

/** What unshare has forked, known to us by its number out here. */
async function firstProcess(own: ChildProcess): Promise<number> {
  for (;;) {
    const children = readFileSync(`/proc/${own.pid}/task/${own.pid}/children`, 'utf8').trim()
    if (children) return Number(children)
    await sleep(20)
  }
}

function connect(pid: number): string {
  const number = ++used
  const address = `10.89.0.${number}`
  const script = `ip link add ieum${number} type veth peer name eth0 netns ${pid}; ip link set ieum${number} master ieum0 up;
    nsenter --target ${pid} --net sh -ec 'ip link set lo up; ip addr add ${address}/24 dev eth0; ip link set eth0 up'`
  execFileSync('sh', ['-ec', script])
  return address
}

/** Commands of every process that still runs as `uid` anywhere below us. */
export function processesOf(uid: number): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        return status.includes(`\nUid:\t${uid}\t`) ? [readFileSync(`/proc/${pid}/comm`, 'utf8').trim()] : []
      } catch {
        return []
      }
    })
}
