import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT_KINDS } from '#core/event.ts'
import {
  eventTypeOf,
  LEAD_CHANGES,
  SUPPRESSION_CHANGES,
  subscribersTo,
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
  type WebhookSubscriber,
} from './event.ts'
import { buildPayload, testPayload, WebhookPayload } from './payload.ts'

const WORKSPACES = ['a', 'b', 'c']
const subscriber: fc.Arbitrary<WebhookSubscriber> = fc.record({
  id: fc.uuid(),
  state: fc.constantFrom(...WEBHOOK_STATES),
  events: fc.subarray([...WEBHOOK_EVENTS]),
  workspaceIds: fc.subarray(WORKSPACES),
})

test('an event is sent to the subscribed endpoints of its workspace that are not off, and to no others', () => {
  void fc.assert(
    fc.property(
      fc.array(subscriber, { maxLength: 8 }),
      fc.constantFrom(...WEBHOOK_EVENTS),
      fc.constantFrom(...WORKSPACES),
      (endpoints, type, workspaceId) => {
        const receivers = new Set(subscribersTo(type, workspaceId, endpoints))
        for (const one of endpoints) {
          const isSubscribed = one.events.includes(type) && one.workspaceIds.includes(workspaceId)
          expect(receivers.has(one)).toBe(isSubscribed && one.state !== 'off')
        }
      },
    ),
  )
})

test('every webhook type is reported by some kind of pending event', () => {
  const types = [
    ...EVENT_KINDS.map((kind) => eventTypeOf({ source: 'event', kind })),
    ...LEAD_CHANGES.map((kind) => eventTypeOf({ source: 'lead', kind })),
    ...SUPPRESSION_CHANGES.map((kind) => eventTypeOf({ source: 'suppression', kind })),
  ]
  expect(new Set(types.filter((type) => type !== null))).toEqual(new Set(WEBHOOK_EVENTS))
  expect(eventTypeOf({ source: 'event', kind: 'replanned' })).toBe(null)
})

test('an unknown kind is not reported, whatever its source', () => {
  for (const source of ['event', 'lead', 'suppression'] as const)
    for (const kind of ['deleted', 'toString', ''])
      expect(eventTypeOf({ source, kind }), `${source} ${kind}`).toBe(null)
  expect(eventTypeOf({ source: 'lead', kind: 'created' })).toBe('lead.created')
  expect(eventTypeOf({ source: 'suppression', kind: 'created' })).toBe('suppression.created')
})

const ID = '01900000-0000-7000-8000-000000000001'
const NO_FACTS = {
  lead: null,
  sequence: null,
  enrollment: null,
  emailAccount: null,
  mail: null,
  isSandbox: false,
}

test('a payload contains only the declared fields of an event, whatever else its data holds', () => {
  void fc.assert(
    fc.property(
      fc.constantFrom(...WEBHOOK_EVENTS),
      fc.dictionary(fc.string(), fc.string(), { maxKeys: 5 }),
      (type, extra) => {
        const at = new Date('2026-11-23T00:00:00Z')
        const data = { ...extra, userAgent: 'SECRET agent', token: 'SECRET token' }
        const made = buildPayload(
          { eventId: ID, type, at, workspaceId: ID, suppressionId: ID, data },
          NO_FACTS,
        )
        expect(WebhookPayload.parse(made)).toEqual(made)
        expect(JSON.stringify(made)).not.toContain('SECRET')
      },
    ),
  )
})

test('a reply contains sender, subject and text; a click contains the link and whether a lead or a machine opened it', () => {
  const at = new Date('2026-11-23T00:00:00Z')
  const base = { eventId: ID, at, workspaceId: ID, suppressionId: null }
  const reply = { from: 'minsu@hansol.example', subject: 'Re: 제안', text: '좋아요' }
  expect(buildPayload({ ...base, type: 'reply.received', data: reply }, NO_FACTS).data.reply).toEqual(reply)
  const click = { by: 'machine', reason: 'burst', url: 'https://example.com/a', userAgent: 'x' }
  expect(buildPayload({ ...base, type: 'mail.clicked', data: click }, NO_FACTS).data).toMatchObject({
    url: 'https://example.com/a',
    by: 'machine',
    reason: null,
    reply: null,
  })
  expect(WebhookPayload.parse(testPayload(ID, ID, at)).type).toBe('webhook.test')
})
