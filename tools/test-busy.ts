// `npm run test:busy`: runs `npm test` three times beside four busy loops and prints the time of each run. A test that depends on
// the speed of the machine fails here.
import { spawn, spawnSync } from 'node:child_process'

const RUNS = 3
const LOOPS = 4

const loops = Array.from({ length: LOOPS }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
process.on('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const lines: string[] = []
for (let nth = 1; nth <= RUNS; nth++) {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, ['tools/test.ts'], { stdio: 'inherit' })
  lines.push(
    `run ${nth}: ${status === 0 ? 'green' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
  if (status !== 0) process.exitCode = 1
}
console.log(`\n${LOOPS} busy loops\n${lines.join('\n')}`)
process.exit()
