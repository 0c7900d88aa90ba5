// Every number beside a choice of the inbox is the total of the list that the choice opens.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { countInbox } from '#api/inbox/inbox.ts'
import { deliverMessage, receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

type Counts = z.output<typeof countInbox.reply>

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

const totalOf = async (filter: Record<string, string>): Promise<number> =>
  (await owner.get(`/inbox?${new URLSearchParams({ limit: '1', ...filter })}`)).body.total

test('the numbers of kinds, intents, labels and snoozed threads are those of their lists, whatever else is filtered', async () => {
  const asks = await receiveReply(owner, { kind: 'reply', text: '단가를 알려 주시겠어요?' })
  const declines = await receiveReply(owner, { kind: 'reply', text: '관심 없습니다' })
  const away = await receiveReply(owner, { kind: 'out_of_office' })
  const later = await receiveReply(owner, { kind: 'reply', text: '단가를 알려 주시겠어요?' })
  const outside = await deliverMessage(w, owner, {
    from: 'a@nowhere.example',
    text: '단가를 알려 주시겠어요?',
  })
  const daemon = { from: 'MAILER-DAEMON@nowhere.example', subject: 'Undelivered Mail Returned to Sender' }
  await deliverMessage(w, owner, { ...daemon, text: '<x@nowhere.example>: 550 5.1.1 User unknown' })
  const [labelId = ''] = (await owner.get('/inbox/labels')).body.data.map(({ id }: { id: string }) => id)
  const change = (threadIds: string[], body: object) => owner.patch('/inbox/threads', { threadIds, ...body })
  await change([asks.threadId, away.threadId, later.threadId, outside], { addLabelIds: [labelId] })
  await change([asks.threadId, declines.threadId, outside], { assigneeId: owner.user.id })
  const { now } = (await owner.get(`/sandbox/clock?workspaceId=${owner.workspaceId}`)).body
  await change([later.threadId], { snoozedUntil: new Date(Date.parse(now) + 86_400_000).toISOString() })

  const filters: Record<string, string>[] = [
    {},
    { kind: 'reply' },
    { kind: 'unmatched' },
    { kind: 'reply', intent: 'question' },
    { kind: 'reply', labelIds: labelId, assignee: 'me' },
    { search: '단가' },
    { sequenceId: asks.sequenceId },
  ]
  let shown = 0
  for (const filter of filters) {
    const counts: Counts = (await owner.get(`/inbox/counts?${new URLSearchParams(filter)}`)).body
    const { kind: _, ...anyKind } = filter
    const open = { ...filter, done: 'false' }
    const expected = async (name: string, count: number, list: Record<string, string>): Promise<void> => {
      expect(await totalOf(list), `${JSON.stringify(filter)} ${name}`).toBe(count)
      shown += count
    }
    await expected('all', counts.all.total, { ...anyKind, done: 'false' })
    await expected('snoozed', counts.snoozed, { ...anyKind, snoozed: 'true' })
    for (const [kind, { total, unread }] of Object.entries(counts.kinds)) {
      await expected(kind, total, { ...open, kind })
      await expected(`unread ${kind}`, unread, { ...open, kind, read: 'false' })
    }
    for (const [intent, { total }] of Object.entries(counts.intents))
      await expected(intent, total, { ...open, intent })
    for (const { labelId: id, total } of counts.labels) await expected(id, total, { ...open, labelIds: id })
  }
  expect(shown).toBeGreaterThan(40)
})

test('미분류 has what a user decides about: not a bounce of a mail that is not ours', async () => {
  const idsOf = async (filter: string): Promise<string[]> =>
    (await owner.get(`/inbox?limit=200&${filter}`)).body.data.map(({ id }: { id: string }) => id)
  const before = await idsOf('kind=unmatched')
  const optOut = await deliverMessage(w, owner, { from: 'b@nowhere.example', text: '수신거부합니다' })
  const daemon = { from: 'MAILER-DAEMON@nowhere.example', subject: 'Undelivered Mail Returned to Sender' }
  const bounce = await deliverMessage(w, owner, { ...daemon, text: '<y@nowhere.example>: 550 5.1.1 unknown' })
  expect(await idsOf('kind=unmatched')).toEqual([optOut, ...before])
  expect(await idsOf('')).toContain(bounce)
})
