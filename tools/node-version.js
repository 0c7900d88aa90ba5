// Loaded before every command (node --import): explains a missing installation or an old Node, which would print "Unknown file
// extension .ts" or, without argon2 (before 24.7), fail at the first sign-in. Plain JavaScript, because an older Node must be
// able to run it.
import { existsSync } from 'node:fs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isNewEnough = major > 24 || (major === 24 && minor >= 7)

if (!existsSync(new URL('../node_modules', import.meta.url))) {
  leave(
    '설치가 아직 끝나지 않았습니다. 먼저 `npm ci`를 실행해 주세요. / Nothing is installed yet: run `npm ci` first.',
  )
}
if (!isNewEnough) {
  leave(
    `Node ${process.versions.node}에서는 실행할 수 없습니다. Node 24.7 이상을 설치하거나 \`npm ci\`를 다시 실행해 주세요. / ` +
      `Node ${process.versions.node} is too old: install Node 24.7 or newer, or run \`npm ci\` again (on Linux it brings its own Node 24).`,
  )
}

/** @param {string} sentence */
function leave(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
