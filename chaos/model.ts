// A model that is rate limited, returns errors, does not respond or is disconnected; and API keys that are wrong or removed
// during the run: the run ends with a correct status, every mail has its reason, the cost is recorded.
import { randomInt } from 'node:crypto'
import { startFakeModel } from '#testing/servers/fake-model.ts'
import { report } from '../tools/measurements/report.ts'
import { brokenKeys, mixedModel, modelWorldOptions } from './faults/model.ts'
import { withIsolatedApp } from './support/isolated-app.ts'

const MAILS = Number(process.argv[2] ?? 400)
const SEED = Number(process.argv[3] ?? randomInt(2 ** 31))

console.log(`${MAILS} mails, seed ${SEED}`)
await using model = await startFakeModel()
const rows = await withIsolatedApp(modelWorldOptions(model), async (w) => [
  ...(await mixedModel(w, model, { mails: MAILS, seed: SEED })),
  ...(await brokenKeys(w, model, 60)),
])
report('model', rows)
