import { describe, expect, test } from 'vitest'
import {
  canApplyOutcome,
  canPatchStatus,
  ENROLLMENT_STATUSES,
  isOpen,
  PATCHABLE_STATUSES,
} from './enrollments/enrollment.ts'
import { decideColleague, decideInbound, type InboundFacts } from './inbox/inbound.ts'
import { decideHoldRequest, HOLD_REQUESTS } from './inbox/inbox.ts'
import { defaultMailboxRules } from './mailboxes/sending-rules.ts'
import { contentOf, decideSend, type SendFacts } from './sending/decide-send.ts'
import { verdictOf } from './sending/smtp-verdict.ts'
import { SEQUENCE_STATUSES } from './sequences/sequence.ts'
import { computeProgress, mayRegenerate } from './writing/generated-email.ts'

/** Tuesday 24 November 2026, 10:00 in Seoul */
const TUESDAY = new Date('2026-11-24T01:00:00Z')
const CONTENT = { subject: '제안', bodyText: '안녕하세요', bodyHtml: '' }
const facts = (change: Partial<SendFacts> = {}, mailbox: Partial<SendFacts['mailbox']> = {}): SendFacts => ({
  sequenceStatus: 'active',
  enrollmentStatus: 'active',
  hasLead: true,
  emailKey: 'kim@example.com',
  isSuppressed: false,
  isHeldForOptOut: false,
  isFirst: true,
  content: { kind: 'ready', content: CONTENT },
  ...change,
  mailbox: {
    isConnected: true,
    guard: 'ok',
    rules: defaultMailboxRules,
    nextFreeAt: null,
    sentToday: 0,
    sentToCompany: 0,
    ...mailbox,
  },
})

describe('right before a mail goes', () => {
  test('it goes when everything is right', () => {
    expect(decideSend(facts(), TUESDAY)).toEqual({ do: 'send', content: CONTENT })
  })

  test('the bounce guard holds first mails, and in the end every mail', () => {
    const held = { do: 'hold', reason: 'mailbox_disconnected' }
    expect(decideSend(facts({}, { guard: 'first_mails_stopped' }), TUESDAY)).toEqual(held)
    expect(decideSend(facts({ isFirst: false }, { guard: 'first_mails_stopped' }), TUESDAY).do).toBe('send')
    expect(decideSend(facts({ isFirst: false }, { guard: 'halted' }), TUESDAY)).toEqual(held)
  })

  test('nothing goes for a sequence or a contact that is not active', () => {
    for (const sequenceStatus of SEQUENCE_STATUSES.filter((status) => status !== 'active'))
      expect(decideSend(facts({ sequenceStatus }), TUESDAY)).toEqual({ do: 'hold' })
    for (const enrollmentStatus of ENROLLMENT_STATUSES.filter((status) => status !== 'active'))
      expect(decideSend(facts({ enrollmentStatus }), TUESDAY)).toEqual({ do: 'hold' })
  })

  test('a suppressed address ends the contact before anything else is looked at', () => {
    expect(decideSend(facts({ isSuppressed: true, emailKey: null }), TUESDAY)).toEqual({
      do: 'remove',
      reason: 'suppressed',
    })
  })

  test('a mail to a held address waits for the decision, and a suppression wins over the hold', () => {
    expect(decideSend(facts({ isHeldForOptOut: true }), TUESDAY)).toEqual({
      do: 'hold',
      reason: 'opt_out_pending',
    })
    expect(decideSend(facts({ isHeldForOptOut: true, isSuppressed: true }), TUESDAY).do).toBe('remove')
  })

  test('missing values, empty and unfilled texts stop that mail and say which', () => {
    expect(
      decideSend(facts({ content: { kind: 'missing_variable', names: ['도시'] } }), TUESDAY),
    ).toMatchObject({
      do: 'block',
      reason: 'missing_variable',
      detail: expect.stringContaining('도시'),
    })
    expect(decideSend(facts({ content: { kind: 'empty' } }), TUESDAY)).toMatchObject({
      do: 'block',
      reason: 'empty_content',
    })
    expect(decideSend(facts({ content: { kind: 'leftover', found: ['{{이름}}'] } }), TUESDAY)).toMatchObject({
      do: 'block',
    })
    expect(decideSend(facts({ content: { kind: 'awaiting_approval' } }), TUESDAY)).toEqual({
      do: 'pend',
      reason: 'awaiting_approval',
    })
  })

  test('outside the window, on a holiday, over the cap and inside the gap it moves forward and says why', () => {
    const at = (iso: string, mailbox: Partial<SendFacts['mailbox']> = {}) =>
      decideSend(facts({}, mailbox), new Date(iso))
    expect(at('2026-11-23T22:00:00Z')).toEqual({
      do: 'wait',
      until: new Date('2026-11-24T00:00:00Z'),
      reason: 'outside_window',
    })
    // Friday 25 September 2026 is 추석: Monday it is
    expect(at('2026-09-25T01:00:00Z')).toEqual({
      do: 'wait',
      until: new Date('2026-09-28T00:00:00Z'),
      reason: 'holiday',
    })
    expect(decideSend(facts({}, { sentToday: 50 }), TUESDAY)).toEqual({
      do: 'wait',
      until: new Date('2026-11-25T00:00:00Z'),
      reason: 'mailbox_limit',
    })
    const nextFreeAt = new Date('2026-11-24T01:01:00Z')
    expect(decideSend(facts({}, { nextFreeAt }), TUESDAY)).toEqual({
      do: 'wait',
      until: nextFreeAt,
      reason: 'gap',
    })
  })

  test('what was written and mended for a contact wins over the template, and unapproved mail waits when review is required', () => {
    const stored = {
      status: 'edited',
      mode: 'manual',
      reviewState: 'unreviewed',
      content: CONTENT,
      error: null,
    } as const
    const template = () => ({ kind: 'ready', content: { ...CONTENT, subject: '템플릿' } }) as const
    expect(contentOf(stored, 'manual', false, template)).toEqual({ kind: 'ready', content: CONTENT })
    expect(contentOf(stored, 'manual', true, template)).toEqual({ kind: 'awaiting_approval' })
    expect(contentOf({ ...stored, reviewState: 'approved' }, 'ai', true, template)).toEqual({
      kind: 'ready',
      content: CONTENT,
    })
    expect(contentOf(null, 'manual', false, template)).toMatchObject({ content: { subject: '템플릿' } })
    expect(contentOf(null, 'ai', false, template)).toEqual({ kind: 'awaiting_content' })
    expect(contentOf({ ...stored, status: 'failed', error: '왜' }, 'ai', false, template)).toEqual({
      kind: 'generation_failed',
      why: '왜',
    })
  })

  test('a text of the model that is written again, or could not be, is not replaced by the template', () => {
    const stored = {
      status: 'failed',
      mode: 'ai',
      reviewState: 'unreviewed',
      content: CONTENT,
      error: '왜',
    } as const
    const template = () => ({ kind: 'ready', content: { ...CONTENT, subject: '템플릿' } }) as const
    const empty = { subject: '', bodyText: '', bodyHtml: '' }
    expect(contentOf(stored, 'manual', false, template)).toEqual({ kind: 'generation_failed', why: '왜' })
    expect(contentOf({ ...stored, status: 'pending' }, 'manual', false, template)).toEqual({
      kind: 'awaiting_content',
    })
    // never written: the node is written manually now
    expect(contentOf({ ...stored, content: empty }, 'manual', false, template)).toMatchObject({
      content: { subject: '템플릿' },
    })
  })
})

describe('what an SMTP answer means', () => {
  const refused = (
    code: number,
    enhanced: string | null,
    stage: 'recipient' | 'data' | 'sender' | 'auth' = 'recipient',
  ) => verdictOf({ kind: 'refused', code, enhanced, response: `${code} ${enhanced}`, stage }, 1)

  test('an unknown address is the contact’s, a quota or a policy the sender’s', () => {
    expect(refused(550, '5.1.1')).toMatchObject({ kind: 'bounced', reason: 'hard' })
    expect(refused(550, '5.4.5', 'data')).toMatchObject({ kind: 'mailbox_stopped' })
    expect(refused(550, '5.7.26', 'data')).toMatchObject({ kind: 'mailbox_stopped' })
    expect(refused(535, '5.7.8', 'auth')).toMatchObject({ kind: 'mailbox_stopped' })
    expect(refused(552, '5.3.4', 'data')).toMatchObject({ kind: 'failed' })
  })

  test('a full box is tried again and given up after five times; a rate limit holds the mailbox', () => {
    expect(refused(452, '4.2.2')).toMatchObject({ kind: 'retry', party: 'contact' })
    const fifth = verdictOf(
      { kind: 'refused', code: 452, enhanced: '4.2.2', response: '', stage: 'recipient' },
      5,
    )
    expect(fifth).toMatchObject({ kind: 'bounced', reason: 'soft_limit' })
    expect(refused(421, '4.7.0')).toMatchObject({ kind: 'retry', party: 'mailbox' })
  })

  test('cut before the dot is tried again, cut after it never', () => {
    expect(verdictOf({ kind: 'not_sent', why: '', fault: 'network' }, 1)).toMatchObject({
      kind: 'retry',
      afterMs: 60_000,
    })
    expect(verdictOf({ kind: 'not_sent', why: '', fault: 'auth' }, 1)).toMatchObject({
      kind: 'mailbox_stopped',
    })
    expect(verdictOf({ kind: 'ambiguous', why: '' }, 1)).toMatchObject({ kind: 'ambiguous' })
  })
})

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
  test('an enrollment that ended stays ended, except that a completed one may be marked as replied', () => {
    for (const from of ENROLLMENT_STATUSES.filter((status) => !isOpen(status)))
      for (const to of PATCHABLE_STATUSES)
        expect(canPatchStatus(from, to)).toBe(from === 'completed' && to === 'replied')
    for (const to of PATCHABLE_STATUSES) expect(canPatchStatus('blocked', to)).toBe(true)
    expect(canPatchStatus('active', 'active')).toBe(false)
  })

  test('an opt-out overrides an earlier reply; nothing else reopens an end', () => {
    expect(canApplyOutcome('replied', { kind: 'unsubscribed', reason: 'link' })).toBe(true)
    expect(canApplyOutcome('unsubscribed', { kind: 'replied', reason: 'human' })).toBe(false)
    expect(canApplyOutcome('bounced', { kind: 'replied', reason: 'human' })).toBe(false)
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
