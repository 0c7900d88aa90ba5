// A reply arrives 0.5 to 30 seconds before a due follow-up, a thousand times: none is sent after the reply.
// `npm run chaos -- answer-race [runs] [seed]`
import { report } from '../tools/measurements/report.ts'
import { answerRace, answerRaceOptions } from './faults/answer-race.ts'
import { withIsolatedApp } from './support/isolated-app.ts'

const runs = Number(process.argv[2] ?? 1000)
const seed = Number(process.argv[3] ?? 1)
report(
  'answer-race',
  await withIsolatedApp(answerRaceOptions(), async (w) => [await answerRace(w, { runs, seed })]),
)
