// `npm test`: everything, in order, stopping where something fails. `node tools/test.ts e2e` runs one step.
import { runSteps } from './gate/run-steps.ts'
import { browser, deadCode, imports, journeys, lint, types, unitTests, webBuild } from './gate/steps.ts'

/** One after another; the steps of a group side by side, as in `npm run check`. */
const GROUPS = [[browser], [types, lint, imports, deadCode, webBuild], [unitTests()], [journeys]]
const STEPS = GROUPS.flat()
const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !STEPS.some((step) => step.name === name))

if (unknown) {
  console.error(
    `There is no step “${unknown}”. Steps: ${STEPS.map((step) => `"${step.name}"`).join(', ')}\n0 passed, 1 failed`,
  )
  process.exitCode = 1
} else {
  const wanted = (name: string) => chosen.length === 0 || chosen.includes(name)
  const groups = GROUPS.map((group) => group.filter(({ name }) => wanted(name)))
  await runSteps(groups.filter((group) => group.length > 0))
}
