import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT_KINDS } from '#core/event.ts'
import {
  eventTypeOf,
  subscribersTo,
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
  type WebhookSubscriber,
} from './event.ts'
import { buildPayload, testPayload, WebhookPayload } from './payload.ts'

const WORKSPACES = ['a', 'b', 'c']
const listener: fc.Arbitrary<WebhookSubscriber> = fc.record({
  id: fc.uuid(),
  state: fc.constantFrom(...WEBHOOK_STATES),
  events: fc.subarray([...WEBHOOK_EVENTS]),
  workspaceIds: fc.subarray(WORKSPACES),
})

test('what happens in a workspace is told to the endpoints of that workspace that asked for it, and to nobody else', () => {
  void fc.assert(
    fc.property(
      fc.array(listener, { maxLength: 8 }),
      fc.constantFrom(...WEBHOOK_EVENTS),
      fc.constantFrom(...WORKSPACES),
      (endpoints, type, workspaceId) => {
        const told = new Set(subscribersTo(type, workspaceId, endpoints))
        for (const one of endpoints) {
          const wants = one.events.includes(type) && one.workspaceIds.includes(workspaceId)
          expect(told.has(one)).toBe(wants && one.state !== 'off')
        }
      },
    ),
  )
})

test('every name that can be asked for is the name of something that happens', () => {
  const named = [
    ...EVENT_KINDS.map((kind) => eventTypeOf({ source: 'event', kind })),
    eventTypeOf({ source: 'lead', kind: 'created' }),
    eventTypeOf({ source: 'suppression', kind: 'created' }),
  ]
  expect(new Set(named.filter((name) => name !== null))).toEqual(new Set(WEBHOOK_EVENTS))
  expect(eventTypeOf({ source: 'event', kind: 'replanned' })).toBe(null)
})

const ID = '01900000-0000-7000-8000-000000000001'
const NOBODY = {
  lead: null,
  sequence: null,
  enrollment: null,
  emailAccount: null,
  mail: null,
  isSandbox: false,
}

test('only named facts of an event leave the house, whatever else was noted with it', () => {
  void fc.assert(
    fc.property(
      fc.constantFrom(...WEBHOOK_EVENTS),
      fc.dictionary(fc.string(), fc.string(), { maxKeys: 5 }),
      (type, noted) => {
        const at = new Date('2026-11-23T00:00:00Z')
        const data = { ...noted, userAgent: 'SECRET agent', token: 'SECRET token' }
        const made = buildPayload({ eventId: ID, type, at, workspaceId: ID, suppressionId: ID, data }, NOBODY)
        expect(WebhookPayload.parse(made)).toEqual(made)
        expect(JSON.stringify(made)).not.toContain('SECRET')
      },
    ),
  )
})

test('a reply carries who wrote what; a click carries the link and who seems to have pressed it', () => {
  const at = new Date('2026-11-23T00:00:00Z')
  const base = { eventId: ID, at, workspaceId: ID, suppressionId: null }
  const reply = { from: 'minsu@hansol.example', subject: 'Re: 제안', text: '좋아요' }
  expect(buildPayload({ ...base, type: 'reply.received', data: reply }, NOBODY).data.reply).toEqual(reply)
  const click = { by: 'machine', reason: 'burst', url: 'https://example.com/a', userAgent: 'x' }
  expect(buildPayload({ ...base, type: 'mail.clicked', data: click }, NOBODY).data).toMatchObject({
    url: 'https://example.com/a',
    by: 'machine',
    reason: null,
    reply: null,
  })
  expect(WebhookPayload.parse(testPayload(ID, ID, at)).type).toBe('webhook.test')
})
