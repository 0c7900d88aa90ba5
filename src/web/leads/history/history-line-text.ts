// What one line of a contact's history says: its title, what it adds, and what a person wrote.

import type { HistoryLine } from '#api/leads/lead-history.ts'
import { LEAD_FIELDS } from '#core/leads/fields.ts'
import type { LeadHistoryKind } from '#core/leads/history.ts'
import { historyText } from '#web/leads/page/text.ts'
import { consentText } from '#web/shared/text/consent.ts'
import { leadsText } from '#web/shared/text/leads.ts'
import { eventDetail, eventTitle } from '#web/shared/timeline/timeline.ts'

export type Told = { title: string; lines: string[]; quote: string | undefined }

const isLeadLine = (kind: string): kind is LeadHistoryKind => Object.hasOwn(historyText.lines, kind)
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
const present = (lines: (string | undefined)[]): string[] => lines.filter((line) => line !== undefined)

export function historyLineText(line: HistoryLine): Told {
  const { kind, data, mail } = line
  if (isLeadLine(kind)) return { ...contactLine(kind, data), quote: undefined }
  const event = { kind, at: line.at, nodeId: null, data }
  const { lines, quote } = eventDetail(event)
  const told = mail?.subject && !lines.includes(mail.subject) && kind !== 'replied' ? [mail.subject] : []
  return { title: eventTitle(event), lines: [...told, ...lines], quote }
}

function contactLine(kind: LeadHistoryKind, data: HistoryLine['data']): Omit<Told, 'quote'> {
  const title = historyText.lines[kind]
  const file = textOf(data.fileName)
  const fileLine = file && historyText.file(file)
  switch (kind) {
    case 'changed':
      return {
        title: historyText.changedBy[String(data.cause)] ?? title,
        lines: present([...changesOf(data.before, data.after), fileLine]),
      }
    case 'consent':
      return {
        title: historyText.consent[String(data.action)] ?? title,
        lines: present([groundOf(data.after)]),
      }
    case 'suppressed':
    case 'unsuppressed':
      return {
        title,
        lines: present([
          textOf(data.value),
          kind === 'suppressed' ? historyText.refusalReasons[String(data.reason)] : undefined,
          textOf(data.note),
        ]),
      }
    case 'merged':
      return { title, lines: peopleOf(data.people) }
    default:
      return { title, lines: present([fileLine]) }
  }
}

const peopleOf = (people: unknown): string[] =>
  Array.isArray(people) ? people.filter((one): one is string => typeof one === 'string') : []

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** 도시: 서울 → 부산, field by field; the team's own fields by their names. */
export function changesOf(before: unknown, after: unknown): string[] {
  if (!isFields(before) || !isFields(after)) return []
  const told = (field: string, was: unknown, is: unknown): string =>
    historyText.fromTo(field, textOf(was) ?? historyText.empty, textOf(is) ?? historyText.empty)
  const own = LEAD_FIELDS.filter((field) => field in after).map((field) =>
    told(leadsText.fields[field], before[field], after[field]),
  )
  const [was, is] = [before.customFields, after.customFields].map((value) => (isFields(value) ? value : {}))
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
  return [
    ...own,
    ...names.filter((name) => was?.[name] !== is?.[name]).map((name) => told(name, was?.[name], is?.[name])),
  ]
}

function groundOf(ground: unknown): string | undefined {
  if (!isFields(ground)) return undefined
  const basis = consentText.bases[ground.basis as keyof typeof consentText.bases]
  return [basis, ground.obtainedOn, ground.endedOn, ground.source].filter(Boolean).join(' · ') || undefined
}
