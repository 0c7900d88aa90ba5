// `npm start`: builds the web when it is missing or outdated, then runs the server in this process, so that Ctrl-C and
// signals reach it. `npm run worker` does the same with ROLE=worker and needs no web.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { canBuildWeb, isWebBuilt, isWebFresh } from './web-build.ts'

if (process.argv[2] === 'worker') process.env.ROLE = 'worker'
const ready = process.env.ROLE === 'worker' || isWebFresh() || prepareWeb()
if (ready) await import('#server/main.ts')
else process.exitCode = 1

/** Builds when the development packages are installed; an image without them uses the build it contains. */
function prepareWeb(): boolean {
  if (!canBuildWeb()) {
    if (isWebBuilt()) return true
    console.error(
      '화면이 빌드되어 있지 않고 빌드 도구도 없습니다. `npm ci`를 실행한 뒤 다시 시작해 주세요. / ' +
        'The web is not built and its build tools are not installed: run `npm ci`, then start again.',
    )
    return false
  }
  console.log('화면을 빌드하고 있습니다…')
  // a separate process: vite sets NODE_ENV and keeps 100 MB that the server does not need
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'build.ts')],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    },
  )
  if (status === 0) return true
  console.error(
    `${stdout}${stderr}\n화면을 빌드하지 못했습니다. 위의 내용을 고친 뒤 다시 시작해 주세요. / The web could not be built: see above.`,
  )
  return false
}
