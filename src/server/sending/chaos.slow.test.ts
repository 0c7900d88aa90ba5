// The faults of `npm run chaos` in their short form: the same scenarios, fewer mails, a fixed seed.
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { testDatabase } from '#testing/db/database.ts'
import { scratchFolder } from '#testing/scratch-folder.ts'
import { startFakeModel } from '#testing/servers/fake-model.ts'
import { world } from '#testing/world.ts'
import { answerRace, answerRaceOptions } from '../../../chaos/faults/answer-race.ts'
import { clockFaults, clockWorldOptions } from '../../../chaos/faults/clock.ts'
import { databaseFaults } from '../../../chaos/faults/database.ts'
import type { FaultRow } from '../../../chaos/faults/fault-row.ts'
import { imapFaults, imapWorldOptions } from '../../../chaos/faults/imap.ts'
import { brokenKeys, MODEL_KINDS, mixedModel, modelWorldOptions } from '../../../chaos/faults/model.ts'
import { brokenMailboxes, mixedMails, smtpWorldOptions } from '../../../chaos/faults/smtp.ts'
import { MAIL_KINDS } from '../../../chaos/faults/smtp-kinds.ts'
import { twoProcesses } from '../../../chaos/faults/two-processes.ts'

const held = (rows: readonly FaultRow[]) =>
  expect(rows.filter((row) => !row.isMet).map(({ what, result, note }) => [what, result, note])).toEqual([])

test('every way a server treats one mail leaves it in the right state, held against the right party', async () => {
  await using w = await world(smtpWorldOptions())
  held([await mixedMails(w, { mails: MAIL_KINDS.length, seed: 1, mailsOfOne: 2 })])
})

test('every way a server is wrong as a whole stops the mailbox with a reason, and after the repair every mail is sent once', async () => {
  await using w = await world(smtpWorldOptions())
  held(await brokenMailboxes(w, 2))
})

test('a database that is restarted, cut off and away loses no mail and no call, and doubles none', async () => {
  const folder = await scratchFolder('chaos-')
  const embedded = await startEmbedded(folder, silentLog)
  try {
    held(await databaseFaults({ folder, url: embedded.url }, { mails: 60, faults: 5, seed: 1 }))
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('every fault of a model ends its run with the right state, is shown on the mail, and is recorded', async () => {
  await using model = await startFakeModel()
  await using w = await world(modelWorldOptions(model))
  held(await mixedModel(w, model, { mails: MODEL_KINDS.length, seed: 1 }))
  held(await brokenKeys(w, model, 20))
})

test('no follow-up is sent after a reply that arrived just before it', async () => {
  await using w = await world(answerRaceOptions())
  held([await answerRace(w, { runs: 40, seed: 1 })])
})

test('answers are neither missed nor counted twice, whatever the IMAP server does', async () => {
  await using w = await world(imapWorldOptions())
  held(await imapFaults(w, { contacts: 24, flood: 100, seed: 1 }))
})

test('two disconnected processes send nothing twice, and no edit of two users is lost', async () => {
  await using database = await testDatabase({ max: 1 })
  held(await twoProcesses(database.url, { mails: 40, cuts: 5, seed: 1 }))
})

test('whatever the clock does, mails go in their hours, below the day’s limit and apart from each other', async () => {
  await using w = await world(clockWorldOptions())
  held(await clockFaults(w, 5))
})
