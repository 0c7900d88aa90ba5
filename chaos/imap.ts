// IMAP unreachable for a day, changed UIDVALIDITY, ten thousand mails at once, cut connections, duplicate mails.
// `npm run chaos -- imap [leads] [messages at once] [seed]`
import { randomInt } from 'node:crypto'
import { report } from '../tools/measurements/report.ts'
import { imapFaults, imapWorldOptions } from './faults/imap.ts'
import { withIsolatedApp } from './support/isolated-app.ts'

const LEADS = Number(process.argv[2] ?? 300)
const FLOOD = Number(process.argv[3] ?? 10_000)
const SEED = Number(process.argv[4] ?? randomInt(2 ** 31))

console.log(`${LEADS} leads, ${FLOOD} messages at once, seed ${SEED}`)
const sizes = { contacts: LEADS, flood: FLOOD, seed: SEED }
report('imap', await withIsolatedApp(imapWorldOptions(), (w) => imapFaults(w, sizes)))
