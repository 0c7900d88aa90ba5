// The timeline of an enrollment: past events in order, then planned mails, then mails that will not be sent.
import type { HitReason } from '#core/sending/tracking/classify-hit.ts'
import type { EnrollmentDetail } from '#web/data/enrollments/enrollments.ts'
import { enrollmentText } from '#web/words/enrollment-list.ts'
import { eventText, reasonWords } from '#web/words/enrollments.ts'
import { intentBefore, intentSources, intentWord } from '#web/words/intents.ts'
import { hitReasons, uncounted } from '#web/words/tracking.ts'

export type Mail = EnrollmentDetail['mails'][number]
export type EnrollmentEvent = EnrollmentDetail['events'][number]
export type Entry =
  | { type: 'mail'; at: string; mail: Mail }
  | { type: 'event'; at: string; event: EnrollmentEvent }

const PLANNED: readonly Mail['state'][] = ['scheduled', 'claimed', 'sending']
const DROPPED: readonly Mail['state'][] = ['cancelled', 'skipped']

export function timelineEntries({ mails, events }: Pick<EnrollmentDetail, 'mails' | 'events'>): Entry[] {
  const entryOf = (mail: Mail): Entry => ({ type: 'mail', at: mail.sentAt ?? mail.plannedAt, mail })
  const happened = mails.filter(({ state }) => !PLANNED.includes(state) && !DROPPED.includes(state))
  // a sent mail replaces its `sent` event
  const others = events.filter(({ kind }) => kind !== 'sent')
  return [
    ...[
      ...others.map((event): Entry => ({ type: 'event', at: event.at, event })),
      ...happened.map((mail): Entry => ({ ...entryOf(mail), at: momentOf(mail, events) })),
    ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    ...mails.filter(({ state }) => PLANNED.includes(state)).map(entryOf),
    ...mails.filter(({ state }) => DROPPED.includes(state)).map(entryOf),
  ]
}

/** A failed mail has no sending time: it is placed just before the event of its failure. */
function momentOf(mail: Mail, events: readonly EnrollmentEvent[]): string {
  if (mail.sentAt) return mail.sentAt
  const failures = ['bounced', 'blocked', 'send_uncertain', 'send_retried']
  const failure = events.find(({ kind, nodeId }) => nodeId === mail.nodeId && failures.includes(kind))
  return failure ? new Date(Date.parse(failure.at) - 1).toISOString() : mail.plannedAt
}

/** An open or click that was probably caused by a machine. */
export const isUncounted = ({ kind, data }: EnrollmentEvent): boolean =>
  (kind === 'opened' || kind === 'clicked') && data.counted === false

export const eventTitle = (event: EnrollmentEvent): string =>
  isUncounted(event) && Object.hasOwn(uncounted, event.kind)
    ? uncounted[event.kind as keyof typeof uncounted]
    : eventText(event.kind).long

/** Details of an event. `quote` is text written by a lead or a member. */
export function eventDetail({ kind, data }: EnrollmentEvent): { lines: string[]; quote: string | undefined } {
  const text = (key: string): string | undefined => {
    const value = data[key]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  if (kind === 'classified') return { lines: classifiedLines(data), quote: text('evidence') }
  const lines = [
    hitReasonOf(data),
    kind === 'clicked' ? text('url') : undefined,
    kind === 'settled' ? decisionText(text('decision')) : undefined,
    reasonOfEvent(kind, text('reason')),
    text('detail'),
    text('why'),
    text('subject'),
  ].filter((line): line is string => line !== undefined)
  const from = text('from')
  return { lines: from ? [enrollmentText.from(from), ...lines] : lines, quote: text('text') }
}

/** The intents of a reply, and who decided them. */
function classifiedLines({ intent, second, source, before }: EnrollmentEvent['data']): string[] {
  const words = [intentWord(intent), intentWord(second)].filter((word) => word !== undefined).join(', ')
  const by =
    typeof source === 'string' && Object.hasOwn(intentSources, source)
      ? intentSources[source as keyof typeof intentSources]
      : undefined
  const was = intentWord(before)
  return [[words, by, was && intentBefore(was)].filter(Boolean).join(' · ')]
}

/** Why an open or click is not counted. A click can be excluded later, when many links were opened at once. */
const hitReasonOf = ({ counted, by, reason }: EnrollmentEvent['data']): string | undefined =>
  counted === false && typeof reason === 'string' && Object.hasOwn(hitReasons, reason)
    ? hitReasons[by === 'person' ? 'burst' : (reason as HitReason)]
    : undefined

const decisionText = (decision: string | undefined): string | undefined =>
  decision && Object.hasOwn(enrollmentText.decisions, decision)
    ? enrollmentText.decisions[decision as keyof typeof enrollmentText.decisions]
    : undefined

function reasonOfEvent(kind: string, reason: string | undefined): string | undefined {
  if (!reason) return undefined
  if (kind === 'paused' || kind === 'removed' || kind === 'blocked' || kind === 'unsubscribed')
    return reasonWords(kind, reason)
  return undefined
}
