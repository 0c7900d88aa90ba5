// A mail server that rejects, is slow, disconnects before and after the dot and has invalid certificates, at random: the
// status, message and cause are correct. `npm run chaos -- smtp [mails] [seed]`
import { randomInt } from 'node:crypto'
import { report } from '../tools/measurements/report.ts'
import { brokenMailboxes, mixedMails, smtpWorldOptions } from './faults/smtp.ts'
import { withIsolatedApp } from './support/isolated-app.ts'

const MAILS = Number(process.argv[2] ?? 300)
const SEED = Number(process.argv[3] ?? randomInt(2 ** 31))

console.log(`${MAILS} mails, seed ${SEED}`)
const rows = await withIsolatedApp(smtpWorldOptions(), async (w) => [
  await mixedMails(w, { mails: MAILS, seed: SEED }),
  ...(await brokenMailboxes(w, 5)),
])
report('smtp', rows)
