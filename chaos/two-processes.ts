// Two API processes and two workers on one database, with cut connections; two users edit one sequence.
// `npm run chaos -- two-processes [mails] [cuts] [seed]`
import { randomInt } from 'node:crypto'
import { report } from '../tools/measurements/report.ts'
import { twoProcesses } from './faults/two-processes.ts'
import { withDatabase } from './support/isolated-app.ts'

const MAILS = Number(process.argv[2] ?? 1000)
const CUTS = Number(process.argv[3] ?? 60)
const SEED = Number(process.argv[4] ?? randomInt(2 ** 31))

console.log(`${MAILS} mails, ${CUTS} cuts, seed ${SEED}`)
const sizes = { mails: MAILS, cuts: CUTS, seed: SEED }
report('two-processes', await withDatabase(({ url }) => twoProcesses(url, sizes)))
