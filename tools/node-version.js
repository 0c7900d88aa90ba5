// Loaded before every command (node --import): explains a missing installation or an old Node, where Node itself would only
// print "Unknown file extension .ts". Plain JavaScript, because an older Node must be able to run it.
import { existsSync } from 'node:fs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const readsTypeScript = major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)

if (!existsSync(new URL('../node_modules', import.meta.url))) {
  leave(
    '설치가 아직 끝나지 않았습니다. 먼저 `npm ci`를 실행해 주세요. / Nothing is installed yet: run `npm ci` first.',
  )
}
if (!readsTypeScript) {
  leave(
    `Node ${process.versions.node}에서는 실행할 수 없습니다. Node 22.18 이상(권장 24)을 설치하거나 \`npm ci\`를 다시 실행해 주세요. / ` +
      `Node ${process.versions.node} is too old: install Node 22.18 or newer, or run \`npm ci\` again (on Linux it brings its own Node 24).`,
  )
}

/** @param {string} sentence */
function leave(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
