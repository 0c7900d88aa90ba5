// A mail server that refuses, is slow, cuts before and after the dot and shows wrong certificates, mixed by chance: right
// state, right words, right party blamed. `npm run chaos -- smtp [mails] [seed]`
import { randomInt } from 'node:crypto'
import { brokenMailboxes, mixedMails, smtpWorldOptions } from '#server/platform/testing/chaos/smtp.ts'
import { report } from '../tools/measurements/report.ts'
import { withIsolatedApp } from './support/isolated-app.ts'

const MAILS = Number(process.argv[2] ?? 300)
const SEED = Number(process.argv[3] ?? randomInt(2 ** 31))

console.log(`${MAILS} mails, seed ${SEED}`)
const rows = await withIsolatedApp(smtpWorldOptions(), async (w) => [
  await mixedMails(w, { mails: MAILS, seed: SEED }),
  ...(await brokenMailboxes(w, 5)),
])
report('smtp', rows)
