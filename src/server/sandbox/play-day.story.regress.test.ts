import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

type Event = { kind: string; at: string; nodeId: string; count: number; companyName: string }

/** A new user with the sample data, as after the welcome screen. */
async function sampleUser() {
  const me = await w.signUp()
  const { body } = await me.post(`/workspaces/${me.workspaceId}/sample-data`)
  const play = () => me.post('/sandbox/play', { sequenceId: body.sequenceId })
  return { ...me, sequenceId: body.sequenceId as string, play }
}

test('ten played days start the sample, send three mails, stop for answers, and are what the lists show', async () => {
  const { get, play, sequenceId } = await sampleUser()
  const events: Event[] = []
  for (let day = 0; day < 10; day++) {
    const { status, body } = await play()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(new Date(Date.parse(body.now) + 9 * 3_600_000).getUTCHours()).toBe(18)
    events.push(...body.events)
  }
  const sum = (kind: string, nodeId?: string) =>
    events
      .filter((event) => event.kind === kind && (!nodeId || event.nodeId === nodeId))
      .reduce((all, { count }) => all + count, 0)
  expect(sum('sent', 'emailDraft-1')).toBe(40)
  expect([sum('replied', 'emailDraft-1'), sum('bounced'), sum('unsubscribed'), sum('auto_replied')]).toEqual([
    6, 1, 1, 1,
  ])
  // who has replied, bounced or opted out is sent nothing more
  expect(sum('sent', 'emailDraft-2')).toBeLessThanOrEqual(32)
  expect(sum('sent', 'emailDraft-2')).toBeGreaterThanOrEqual(31)
  expect(sum('sent', 'emailDraft-3')).toBeGreaterThan(0)
  expect(events.filter(({ kind }) => kind !== 'sent').every(({ companyName }) => companyName !== '')).toBe(
    true,
  )
  // the events are what happened, not what was computed for the play
  const { data } = (await get(`/sequences/${sequenceId}/nodes/stats`)).body
  const mails = data.filter(({ nodeId }: { nodeId: string }) => nodeId.startsWith('emailDraft'))
  const total = (name: string) =>
    mails.reduce((all: number, node: Record<string, number>) => all + (node[name] ?? 0), 0)
  expect([total('sentCount'), total('repliedCount')]).toEqual([sum('sent'), sum('replied')])
})

test('with a real mailbox in the workspace nothing is played, started or sent', async () => {
  const { get, post, play, workspaceId, sequenceId } = await sampleUser()
  const connected = await post('/email-accounts', {
    workspaceId,
    address: 'sales@hanbit.example',
    smtp: { host: '127.0.0.1', port: 1, security: 'none' },
    imap: null,
    username: 'sales',
    password: 'secret',
  })
  expect(connected.status).toBe(200)
  expect(await play()).toMatchObject({ status: 409, body: { code: 'sandbox_not_sealed' } })
  expect((await get(`/sequences/${sequenceId}`)).body.status).toBe('draft')
  expect((await get(`/sandbox/clock?workspaceId=${workspaceId}`)).body.offsetMs).toBe(0)
})

test('a paused sequence is not played', async () => {
  const { post, play, sequenceId } = await sampleUser()
  expect((await play()).status).toBe(200)
  await post(`/sequences/${sequenceId}/pause`)
  expect(await play()).toMatchObject({ status: 409, body: { code: 'sequence_status_forbidden' } })
})
