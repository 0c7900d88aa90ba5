// Reads labelled replies as a received message is read, and counts the levels of opt-out that result.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { classifyParsed } from '#core/inbox/classify/classify.ts'
import type { ParsedMail } from '#core/inbox/classify/parsed-mail.ts'
import type { OptOutLevel } from '#core/inbox/opt-out/opt-out.ts'

/** `ambiguous` replies are not counted: their authors do not agree whether they ask to stop. */
export type Reply = { subject?: string; text: string; note?: string; ambiguous?: boolean }
/** What the replies of a group are: requests to stop, replies that only resemble one, or neither. */
export const GROUPS = ['requests', 'lookalikes', 'replies'] as const
export type Group = (typeof GROUPS)[number]
export type ReplySet = Partial<Record<Group, Reply[]>>

const FOLDER = path.join(import.meta.dirname, 'sets')

/** The names of the sets, sorted, without `.json`. */
export const setNames = (folder = FOLDER): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'))
    .toSorted()

export const readSet = (name: string, folder = FOLDER): ReplySet =>
  JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as ReplySet

/** The level of a reply as the inbox would store it; null: it does not ask to stop. */
export function levelOf({ subject = 'Re: 제안', text }: Reply): OptOutLevel | null {
  return classifyParsed({ ...EMPTY, subject, text }).optOut?.level ?? null
}

export type Counts = { count: number; sure: number; likely: number; misses: Reply[] }

/** `misses`: requests without a level, and others with one. */
export function measure(replies: readonly Reply[], group: Group): Counts {
  const counts: Counts = { count: 0, sure: 0, likely: 0, misses: [] }
  for (const reply of replies) {
    if (reply.ambiguous) continue
    const level = levelOf(reply)
    counts.count += 1
    if (level !== null) counts[level] += 1
    if ((level === null) === (group === 'requests')) counts.misses.push(reply)
  }
  return counts
}

const EMPTY: ParsedMail = {
  headers: new Map(),
  messageId: '<reply@lead.example>',
  inReplyTo: ['<sent@ieum.example>'],
  references: ['<sent@ieum.example>'],
  from: { name: '', address: 'lead@lead.example' },
  to: [{ name: '', address: 'sales@ieum.example' }],
  subject: '',
  date: null,
  localDate: null,
  text: '',
  html: null,
  contentType: 'text/plain',
  reportType: null,
  deliveryStatus: [],
  returned: [],
  feedbackReport: null,
  dispositionNotification: null,
  calendarMethod: null,
  originalSenders: [],
  replyTo: [],
}
