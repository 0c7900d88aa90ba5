// A worker that is killed at any statement between the claim and the record: every mail is sent once, or shown to a user;
// none is lost, none is sent twice. The kill around the SMTP conversation: killed-around-smtp.story.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Crew,
  canLookUp,
  createKilledSetup,
  NOT_LEFT,
  type RoundMail,
  runKilledWorker,
  SENT,
} from '#testing/sending/killed-worker.ts'
import { type World, world } from '#testing/world.ts'

let w: World
/** one mailbox of two mails, and two mailboxes of three whose mails share their transactions */
let alone: Crew[]
let together: Crew[]

beforeAll(async () => {
  w = await world()
  alone = [await createKilledSetup(w, 2)]
  together = [await createKilledSetup(w, 3), await createKilledSetup(w, 3)]
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

/** A round per statement and moment: killed before the statement runs, or before its result arrives. */
async function* everyKill(): AsyncGenerator<{ where: string; mails: RoundMail[] }> {
  const { statements, mails } = await runKilledWorker(w, alone, null)
  expect(mails).toEqual([SENT, SENT])
  for (let statement = 1; statement <= statements; statement++) {
    for (const when of ['before', 'after'] as const) {
      const outcome = await runKilledWorker(w, alone, { statement, when })
      expect(outcome.died).toBe(true)
      yield { where: `${when} statement ${statement}`, mails: outcome.mails }
    }
  }
}

test('with a Sent folder, every mail the server accepted is counted as sent, wherever the worker is killed', async () => {
  await canLookUp(w, true)
  for await (const { where, mails } of everyKill())
    for (const mail of mails)
      expect({ where, ...mail }).toEqual({ where, ...(mail.copies ? SENT : NOT_LEFT) })
})

test('without a Sent folder, a mail that may have been sent is shown to a user and never sent again', async () => {
  await canLookUp(w, false)
  const uncertain = new Set<number>()
  for await (const { where, mails } of everyKill()) {
    for (const mail of mails) {
      if (mail.state === 'uncertain') uncertain.add(mail.copies)
      else expect({ where, ...mail }).toEqual({ where, ...SENT })
      expect(mail.copies, where).toBeLessThanOrEqual(1)
    }
  }
  // both cases happened: uncertain mails that were sent, and that were not
  expect([...uncertain].sort()).toEqual([0, 1])
})

test('when mailboxes share transactions, a killed worker loses no mail of another mailbox', async () => {
  await canLookUp(w, true)
  const { statements, mails } = await runKilledWorker(w, together, null)
  expect(mails).toEqual(Array.from({ length: 6 }, () => SENT))
  for (let statement = 1; statement <= statements; statement += 2) {
    const when = statement % 4 === 1 ? 'before' : 'after'
    // batches differ between rounds: a round may end before this statement
    const outcome = await runKilledWorker(w, together, { statement, when })
    for (const mail of outcome.mails)
      expect({ when, statement, ...mail }).toEqual({ when, statement, ...(mail.copies ? SENT : NOT_LEFT) })
    // for each mailbox the mail being sent and the one prepared ahead
    const doubted = outcome.mails.filter(({ state }) => state === 'uncertain').length
    expect(doubted, `${when} statement ${statement}`).toBeLessThanOrEqual(4)
  }
})
