// `npm test`: everything, in order, stopping at the first step that fails. `node tools/test.ts e2e` runs one step.
import { runSteps } from './gate/run-steps.ts'
import { browser, deadCode, imports, journeys, lint, types, unitTests, webBuild } from './gate/steps.ts'

const STEPS = [browser, types, lint, imports, deadCode, unitTests(), webBuild, journeys]
const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !STEPS.some((step) => step.name === name))

if (unknown) {
  console.error(
    `There is no step “${unknown}”. Steps: ${STEPS.map((step) => `"${step.name}"`).join(', ')}\n0 passed, 1 failed`,
  )
  process.exitCode = 1
} else {
  const steps = chosen.length === 0 ? STEPS : STEPS.filter((step) => chosen.includes(step.name))
  await runSteps(steps.map((step) => [step]))
}
