// The text of one line of a lead's history: title, details, quote.
import type { HistoryLine } from '#api/leads/lead-history.ts'
import { LEAD_FIELDS } from '#core/leads/fields.ts'
import type { LeadHistoryKind } from '#core/leads/history.ts'
import { eventDetail, eventTitle } from '#web/parts/enrollments/timeline/timeline.ts'
import { historyText } from '#web/screens/leads/page/text.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { consentText } from '#web/words/consent.ts'

export type LineText = { title: string; lines: string[]; quote: string | undefined }

const isLeadLine = (kind: string): kind is LeadHistoryKind => Object.hasOwn(historyText.lines, kind)
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
const present = (lines: (string | undefined)[]): string[] => lines.filter((line) => line !== undefined)

export function historyLineText(line: HistoryLine): LineText {
  const { kind, data, mail } = line
  if (isLeadLine(kind)) return { ...contactLine(kind, data), quote: undefined }
  const event = { kind, at: line.at, nodeId: null, data }
  const { lines, quote } = eventDetail(event)
  const subjectLines =
    mail?.subject && !lines.includes(mail.subject) && kind !== 'replied' ? [mail.subject] : []
  const oneOff = line.sequence?.isOneOff ? historyText.oneOff[kind] : undefined
  if (oneOff && kind === 'removed' && data.reason !== 'manual')
    return { title: historyText.oneOffDropped, lines: [...subjectLines, ...lines], quote: undefined }
  // the reason of the end is shown for sequences only
  if (oneOff) return { title: oneOff, lines: subjectLines, quote: undefined }
  return { title: eventTitle(event), lines: [...subjectLines, ...lines], quote }
}

function contactLine(kind: LeadHistoryKind, data: HistoryLine['data']): Omit<LineText, 'quote'> {
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
          kind === 'suppressed' ? historyText.suppressionReasons[String(data.reason)] : undefined,
          textOf(data.note),
        ]),
      }
    case 'merged':
      return { title, lines: namesOf(data.leads) }
    default:
      return { title, lines: present([fileLine]) }
  }
}

const namesOf = (names: unknown): string[] =>
  Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : []

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** `도시: 서울 → 부산` per field; custom fields by their names. */
export function changesOf(before: unknown, after: unknown): string[] {
  if (!isFields(before) || !isFields(after)) return []
  const changeText = (field: string, was: unknown, is: unknown): string =>
    historyText.fromTo(field, textOf(was) ?? historyText.empty, textOf(is) ?? historyText.empty)
  const own = LEAD_FIELDS.filter((field) => field in after).map((field) =>
    changeText(leadsText.fields[field], before[field], after[field]),
  )
  const [was, is] = [before.customFields, after.customFields].map((value) => (isFields(value) ? value : {}))
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
  return [
    ...own,
    ...names
      .filter((name) => was?.[name] !== is?.[name])
      .map((name) => changeText(name, was?.[name], is?.[name])),
  ]
}

function groundOf(ground: unknown): string | undefined {
  if (!isFields(ground)) return undefined
  const basis = consentText.bases[ground.basis as keyof typeof consentText.bases]
  return [basis, ground.obtainedOn, ground.endedOn, ground.source].filter(Boolean).join(' · ') || undefined
}
