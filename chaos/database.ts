// PostgreSQL is restarted, disconnected and stopped while mails are sent and calls are made; then the disk is full, of the
// database and of the app's own folder. `npm run chaos -- database [mails] [faults] [seed]`
import { randomInt } from 'node:crypto'
import { report } from '../tools/measurements/report.ts'
import { databaseFaults } from './faults/database.ts'
import { runOnFullDisk } from './support/full-disk.ts'
import { withDatabase } from './support/isolated-app.ts'

const MAILS = Number(process.argv[2] ?? 1000)
const FAULTS = Number(process.argv[3] ?? 50)
const SEED = Number(process.argv[4] ?? randomInt(2 ** 31))

console.log(`${MAILS} mails, ${FAULTS} faults, seed ${SEED}`)
const restarts = await withDatabase((database) =>
  databaseFaults(database, { mails: MAILS, faults: FAULTS, seed: SEED }),
)
report('database', [...restarts, ...(await runOnFullDisk(MAILS))])
