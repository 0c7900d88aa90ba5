import { expect, test } from 'vitest'
import { holdUnsentMails } from '#server/data/sending/restored-mails.ts'
import { reconcile } from '#server/sending/reconcile.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { MONDAY, world } from '#testing/world.ts'
import { insertNotice, type NewNotice } from './notices.ts'

const makeMailbox = async (owner: Owner): Promise<{ id: string }> =>
  (
    await owner.post('/email-accounts', {
      workspaceId: owner.workspaceId,
      address: 'kim@ieum.example',
      smtp: { host: 'smtp.ieum.example', port: 465, security: 'tls' },
      imap: null,
      username: 'kim',
      password: 'x',
    })
  ).body

test('automatic notices within a day after a restore wait for a user: they may have been sent before', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const mailbox = await makeMailbox(owner)
  const stateOf = async (change: Partial<NewNotice>): Promise<string> => {
    const id = w.ctx.newId()
    const base = { workspaceId: owner.workspaceId, suppressionId: null, leadId: null, facts: {}, dueAt: null }
    const to = { toAddress: 'lee@hanbit.example', toName: '', createdBy: null, plannedAt: MONDAY, at: MONDAY }
    await insertNotice(w.ctx.db, {
      id,
      kind: 'opt_out',
      emailAccountId: mailbox.id,
      ...base,
      ...to,
      ...change,
    })
    const { state } = await w.ctx.db
      .selectFrom('notices')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return state
  }
  expect(await stateOf({})).toBe('scheduled')
  await w.ctx.db.insertInto('restores').values({ restoredAt: MONDAY, takenAt: MONDAY }).execute()
  expect(await stateOf({})).toBe('failed')
  expect(await stateOf({ kind: 'confirm' })).toBe('failed')
  // a user has released this one
  expect(await stateOf({ kind: 'source' })).toBe('scheduled')
  expect(await stateOf({ emailAccountId: owner.sandboxId })).toBe('scheduled')
  const later = new Date(MONDAY.getTime() + 2 * 86_400_000)
  expect(await stateOf({ at: later })).toBe('scheduled')
})

test('a notice that was never composed and may have been sent after the backup waits for a user after a restore', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const mailbox = await makeMailbox(owner)
  const id = w.ctx.newId()
  await insertNotice(w.ctx.db, {
    id,
    workspaceId: owner.workspaceId,
    kind: 'source',
    suppressionId: null,
    leadId: null,
    emailAccountId: mailbox.id,
    toAddress: 'lee@hanbit.example',
    toName: '',
    facts: {},
    dueAt: null,
    plannedAt: MONDAY,
    createdBy: null,
    at: MONDAY,
  })
  await w.ctx.db.transaction().execute((tx) => holdUnsentMails(tx, { takenAt: MONDAY, now: MONDAY }))
  await reconcile(w.ctx, { workerId: w.ctx.newId(), claimedIds: [] })
  const { state } = await w.ctx.db
    .selectFrom('notices')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('uncertain')
})
