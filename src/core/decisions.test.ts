import { describe, expect, test } from 'vitest'
import { allow, isAllowed, type Scope } from './access.ts'
import { ENROLLMENT_STATUSES, isOpen } from './enrollments/enrollment.ts'
import type { AppError } from './errors.ts'
import { decideColleague, decideInbound, type InboundFacts } from './inbox/inbound.ts'
import { decideHoldRequest, HOLD_REQUESTS } from './inbox/inbox.ts'
import { countedEmailDrafts, nodeCounts, replyRate } from './sequences/node-counts.ts'
import { canChangeStatus, SEQUENCE_STATUSES } from './sequences/sequence.ts'
import { addBelow } from './sequences/workflow/edit.ts'
import { graphOf } from './sequences/workflow/path.ts'
import { defaultWorkflow } from './sequences/workflow/workflow.ts'
import { computeProgress, mayRegenerate } from './writing/generated-email.ts'

/** Tuesday 24 November 2026, 10:00 in Seoul */
const TUESDAY = new Date('2026-11-24T01:00:00Z')

describe('what came back', () => {
  const inbound = (change: Partial<InboundFacts>) =>
    decideInbound(
      {
        kind: 'reply',
        bounce: null,
        optOutLevel: null,
        resumeAt: null,
        enrollmentStatus: 'active',
        isFromLead: true,
        softBouncesBefore: 0,
        isDelayed: false,
        ...change,
      },
      TUESDAY,
    )

  test('a reply ends the sequence for that contact, wherever they stand, and after completion too', () => {
    for (const enrollmentStatus of ENROLLMENT_STATUSES) {
      const { end } = inbound({ enrollmentStatus })
      if (isOpen(enrollmentStatus) || enrollmentStatus === 'completed')
        expect(end).toEqual({ status: 'replied', reason: 'human' })
      else expect(end).toBeNull()
    }
    expect(inbound({ isFromLead: false }).end).toEqual({ status: 'replied', reason: 'other_address' })
  })

  test('a reply that likely asks to stop ends the enrollment as replied and holds the address', () => {
    expect(inbound({ optOutLevel: 'likely' })).toMatchObject({
      event: 'replied',
      end: { status: 'replied', reason: 'human' },
      suppress: false,
      holdsAddress: true,
    })
    expect(inbound({}).holdsAddress).toBe(false)
    expect(inbound({ kind: 'opt_out', optOutLevel: 'sure' })).toMatchObject({
      suppress: true,
      holdsAddress: false,
    })
    expect(inbound({ kind: 'auto_reply', optOutLevel: 'likely' }).holdsAddress).toBe(false)
  })

  test('a held address is decided once: only "not an opt-out" is undone', () => {
    expect(HOLD_REQUESTS.map((asked) => decideHoldRequest(null, asked))).toEqual([
      'apply',
      'apply',
      'nothing',
    ])
    expect(HOLD_REQUESTS.map((asked) => decideHoldRequest('opt_out', asked))).toEqual([
      'nothing',
      'conflict',
      'conflict',
    ])
    expect(HOLD_REQUESTS.map((asked) => decideHoldRequest('not_opt_out', asked))).toEqual([
      'conflict',
      'nothing',
      'apply',
    ])
  })

  test('an absence holds until the date in it, else seven days, and is never a reply', () => {
    const back = new Date('2026-11-30T00:00:00+09:00')
    expect(inbound({ kind: 'auto_reply', resumeAt: back })).toMatchObject({ end: null, pauseUntil: back })
    expect(inbound({ kind: 'auto_reply', resumeAt: new Date('2026-01-01') }).pauseUntil).toEqual(
      new Date('2026-12-01T01:00:00Z'),
    )
    expect(inbound({ kind: 'auto_reply', enrollmentStatus: 'paused' }).pauseUntil).toBeNull()
  })

  test('a dead address ends at once, a full box at the third time', () => {
    const bounce = { permanent: false, diagnostic: null }
    expect(inbound({ kind: 'bounce', bounce: { ...bounce, permanent: true } }).end).toEqual({
      status: 'bounced',
      reason: 'hard',
    })
    expect(inbound({ kind: 'bounce', bounce }).end).toBeNull()
    expect(inbound({ kind: 'bounce', bounce, softBouncesBefore: 2 }).end).toEqual({
      status: 'bounced',
      reason: 'soft_limit',
    })
  })

  test('a server that goes on trying has decided nothing, however often it says so', () => {
    const delayed = {
      kind: 'bounce',
      bounce: { permanent: false, diagnostic: null },
      isDelayed: true,
    } as const
    expect(inbound({ ...delayed, softBouncesBefore: 9 })).toMatchObject({ event: 'received', end: null })
  })

  test('“please stop” and a complaint suppress the address, whatever the status', () => {
    for (const enrollmentStatus of ENROLLMENT_STATUSES) {
      expect(inbound({ kind: 'opt_out', enrollmentStatus }).suppress).toBe(true)
      expect(inbound({ kind: 'complaint', enrollmentStatus }).suppress).toBe(true)
    }
  })

  test('a colleague’s reply holds by default, or stops, or changes nothing', () => {
    expect(decideColleague('hold', 'active')).toEqual({ status: 'paused', reason: 'company_reply' })
    expect(decideColleague('stop', 'pending')).toEqual({ status: 'removed', reason: 'company_reply' })
    expect(decideColleague('continue', 'active')).toBeNull()
    expect(decideColleague('hold', 'paused')).toBeNull()
  })
})

describe('statuses', () => {
  test('a sequence goes only the ways that are drawn', () => {
    const allowed = SEQUENCE_STATUSES.flatMap((from) =>
      SEQUENCE_STATUSES.filter((to) => canChangeStatus(from, to)).map((to) => `${from}>${to}`),
    )
    expect(allowed).toEqual([
      'draft>active',
      'draft>archived',
      'active>paused',
      'active>archived',
      'active>halted',
      'paused>active',
      'paused>archived',
      'halted>active',
      'halted>paused',
      'halted>archived',
    ])
  })
})

describe('writing', () => {
  test('regenerating all spares what people touched and always what was sent', () => {
    const email = { status: 'generated', reviewState: 'unreviewed', isSent: false } as const
    expect(mayRegenerate(email, false)).toBe(true)
    expect(mayRegenerate({ ...email, status: 'edited' }, false)).toBe(false)
    expect(mayRegenerate({ ...email, reviewState: 'approved' }, false)).toBe(false)
    expect(mayRegenerate({ ...email, status: 'edited' }, true)).toBe(true)
    expect(mayRegenerate({ ...email, isSent: true }, true)).toBe(false)
  })

  test('progress is whole, zero of nothing, and never 100 before the end', () => {
    expect(computeProgress({ done: 0, failed: 0, total: 0, running: false })).toMatchObject({
      status: 'completed',
      percentage: 0,
    })
    expect(computeProgress({ done: 198, failed: 1, total: 200, running: true })).toMatchObject({
      status: 'generating',
      percentage: 99,
    })
    expect(computeProgress({ done: 199, failed: 1, total: 200, running: false })).toMatchObject({
      percentage: 100,
    })
    expect(computeProgress({ done: 1, failed: 0, total: 3, running: true }).percentage).toBe(33)
  })
})

describe('numbers and rights', () => {
  test('a timer shows the numbers of the email above it, the start those who wait for their first', () => {
    const one = addBelow(defaultWorkflow(), 'start', 'emailDraft', 'e')
    const two = one.ok && addBelow(one.workflow, 'e', 'timer', 't')
    if (!two || !two.ok) throw new Error('drawing')
    const emails = new Map([['e', { sent: 5, replied: 2, waiting: 3 }]])
    expect(nodeCounts(two.workflow, { id: 't', type: 'timer' }, emails, 7)).toEqual({
      sentCount: 5,
      repliedCount: 2,
      waitingCount: 3,
    })
    expect(nodeCounts(two.workflow, { id: 'start', type: 'start' }, emails, 7).waitingCount).toBe(7)
    expect(replyRate(1, 0)).toBe(0)
  })

  test('with the graph at hand no node reads the whole drawing again for its numbers', () => {
    const one = addBelow(defaultWorkflow(), 'start', 'emailDraft', 'e')
    const two = one.ok && addBelow(one.workflow, 'e', 'timer', 't')
    if (!two || !two.ok) throw new Error('drawing')
    const graph = graphOf(two.workflow)
    const sealed = new Proxy(two.workflow, {
      get() {
        throw new Error('the drawing was read')
      },
    })
    const timer = { id: 't', type: 'timer' } as const
    expect(countedEmailDrafts(sealed, timer, graph)).toEqual(['e'])
    const emails = new Map([['e', { sent: 5, replied: 2, waiting: 3 }]])
    expect(nodeCounts(sealed, timer, emails, 7, new Map(), graph)).toEqual(
      nodeCounts(two.workflow, timer, emails, 7),
    )
  })

  test('a foreign row does not exist, one’s own without the role is forbidden, and admins need every workspace', () => {
    const scope = (need: Scope['need']): Scope => ({
      userId: 'u',
      need,
      memberships: [
        { workspaceId: 'a', role: 'admin' },
        { workspaceId: 'b', role: 'viewer' },
      ],
    })
    const code = (ids: string[], need: Scope['need']) => {
      try {
        allow(scope(need), ids, (row) => row, 'lead_not_found')
        return 'ok'
      } catch (error) {
        return (error as AppError).code
      }
    }
    expect(code(['c'], 'viewer')).toBe('lead_not_found')
    expect(code(['b'], 'member')).toBe('forbidden')
    expect(code(['a', 'b'], 'member')).toBe('ok')
    expect(code(['a', 'b'], 'admin')).toBe('forbidden')
    expect(isAllowed(scope('admin'), [])).toBe(false)
  })
})
