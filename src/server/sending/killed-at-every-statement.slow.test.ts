// A worker that is killed at any statement between the claim and the record: every mail is sent once, or shown to a user;
// none is lost, none is sent twice by itself. The kill around the SMTP conversation is in every-line.story.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#server/platform/testing/world.ts'
import {
  type Crew,
  canLookUp,
  createKilledSetup,
  NOT_LEFT,
  type RoundMail,
  runKilledWorker,
  SENT,
} from '#server/sending/testing/killed-worker.ts'

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

/** Every statement of a round of its own, lost on its way there or on its way back. */
async function* everyDeath(): AsyncGenerator<{ where: string; mails: RoundMail[] }> {
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

test('where the Sent folder can be asked, every mail that left is counted as sent, wherever the worker dies', async () => {
  await canLookUp(w, true)
  for await (const { where, mails } of everyDeath())
    for (const mail of mails)
      expect({ where, ...mail }).toEqual({ where, ...(mail.copies ? SENT : NOT_LEFT) })
}, 120_000)

test('where nobody can look, a mail that may have left is shown to a person and never sent again', async () => {
  await canLookUp(w, false)
  const uncertain = new Set<number>()
  for await (const { where, mails } of everyDeath()) {
    for (const mail of mails) {
      if (mail.state === 'uncertain') uncertain.add(mail.copies)
      else expect({ where, ...mail }).toEqual({ where, ...SENT })
      expect(mail.copies, where).toBeLessThanOrEqual(1)
    }
  }
  // among them were both: mails that had left, and mails that had not
  expect([...uncertain].sort()).toEqual([0, 1])
}, 120_000)

test('where mailboxes write down their mails together, a death takes no mail of another with it', async () => {
  await canLookUp(w, true)
  const { statements, mails } = await runKilledWorker(w, together, null)
  expect(mails).toEqual(Array.from({ length: 6 }, () => SENT))
  for (let statement = 1; statement <= statements; statement += 2) {
    const when = statement % 4 === 1 ? 'before' : 'after'
    // who shares a transaction with whom is decided anew every time: a round may be over before it comes to this one
    const outcome = await runKilledWorker(w, together, { statement, when })
    for (const mail of outcome.mails)
      expect({ when, statement, ...mail }).toEqual({ when, statement, ...(mail.copies ? SENT : NOT_LEFT) })
    // the mail of each mailbox that is on its way, and the one made ready behind it
    const doubted = outcome.mails.filter(({ state }) => state === 'uncertain').length
    expect(doubted, `${when} statement ${statement}`).toBeLessThanOrEqual(4)
  }
}, 180_000)
