// `npm run check`: the fast part of `npm test` for every commit, side by side: no database, no browser.
import { runSteps } from './gate/run-steps.ts'
import { deadCode, imports, lint, types, unitTests } from './gate/steps.ts'

await runSteps([[imports, lint, types, deadCode, unitTests('rules')]])
