// `npm run eval:templates`: templates as people paste and import them (eval/templates/*.json, by authors who had not read the rules),
// each filled for one lead as sending does it. Prints which become what their author meant; `--misses` lists the others; further
// arguments name sets.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import type { LeadField } from '#core/leads/fields.ts'
import { finalizeContent, templateContent } from '#core/writing/finalize-content.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { markupInText, placeholdersInTemplate } from '#core/writing/quality/unfilled-placeholders.ts'
import { NO_SIGNATURE } from '#core/writing/signature.ts'
import { checkSubject, checkTemplate } from '#core/writing/template/check-template.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { TemplateHtml, TemplateLine, TemplateText } from '#core/writing/template/template-input.ts'
import { leadValues } from '#core/writing/template/variables.ts'
import { mailedBodies } from '#server/adapters/mime/build/mailed-bodies.ts'
import { htmlToText } from '#server/adapters/mime/html/html-text.ts'
import { chosenOf, showsMisses } from '../set-options.ts'

/** `held`: a user has to decide about the mail of this lead; `refused`: the template cannot be saved or started */
type Outcome = 'ok' | 'held' | 'refused'
type Case = {
  id: string
  trouble: string
  format: 'html' | 'text'
  subject: string
  body: string
  lead: Partial<Record<'name' | 'company' | 'title' | 'department' | 'email' | 'phone', string>> & {
    custom?: Record<string, string>
  }
  outcome: Outcome
  also?: Outcome[]
  /** strings of the text that a reader sees, with single blanks */
  textMust?: string[]
  textNever?: string[]
  htmlMust?: string[]
  htmlNever?: string[]
  subjectMust?: string
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** The product keeps title, department and phone of a lead as fields of the workspace's own. */
function templateLead({ name, company, title, department, email, phone, custom = {} }: Case['lead']) {
  const own = { 직책: title, title, 부서: department, department, 전화번호: phone, phone }
  const given = Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const fields: Record<LeadField, string> = {
    contactName: name ?? '',
    companyName: company ?? '',
    contactEmail: email ?? '',
    industry: '',
    website: '',
    city: '',
    country: '',
  }
  return { ...fields, customFields: { ...Object.fromEntries(given), ...custom } }
}

function send({ format, subject, body, lead }: Case): {
  outcome: Outcome
  why: string
  content?: MailContent
} {
  const line = TemplateLine.safeParse(subject)
  const text = (format === 'html' ? TemplateHtml : TemplateText).safeParse(body)
  if (!line.success || !text.success) return { outcome: 'refused', why: 'cannot be stored' }
  const filled = templateLead(lead)
  const names = Object.keys(filled.customFields)
  const faults = [...checkSubject(line.data, names), ...checkTemplate(text.data, names)]
  if (faults.length > 0) return { outcome: 'refused', why: faults.map(({ message }) => message).join(' / ') }
  const left = [line.data, text.data].flatMap(placeholdersInTemplate)
  const markup = format === 'text' ? markupInText(text.data) : []
  if (left.length + markup.length > 0) return { outcome: 'refused', why: [...left, ...markup].join(' / ') }
  const [bodyText, bodyHtml] = format === 'html' ? ['', text.data] : [text.data, '']
  const values = leadValues(filled, SEND_TIME_VARIABLES)
  const links = { optOutUrl: 'https://example.com/u', signature: NO_SIGNATURE }
  const rendered = templateContent({ subject: line.data, bodyText, bodyHtml }, values)
  const state = finalizeContent(rendered, links, true, EMPTY_SENDER_PROFILE)
  if (state.kind !== 'ready') return { outcome: 'held', why: JSON.stringify(state) }
  return { outcome: 'ok', why: '', content: mailedBodies(state.content) }
}

function differences(one: Case): string[] {
  const { outcome, why, content } = send(one)
  if (![one.outcome, ...(one.also ?? [])].includes(outcome)) return [`${one.outcome} is ${outcome}: ${why}`]
  if (!content) return []
  const text = plain(content.bodyHtml === '' ? content.bodyText : htmlToText(content.bodyHtml))
  const wrong: string[] = []
  const check = (isRight: boolean, line: string) => isRight || wrong.push(line)
  for (const part of one.textMust ?? []) check(text.includes(plain(part)), `lost: ${part}`)
  for (const part of one.textNever ?? []) check(!text.includes(plain(part)), `kept: ${part}`)
  for (const part of one.htmlMust ?? []) check(content.bodyHtml.includes(part), `lost in HTML: ${part}`)
  for (const part of one.htmlNever ?? []) check(!content.bodyHtml.includes(part), `kept in HTML: ${part}`)
  check(!one.subjectMust || plain(content.subject) === plain(one.subjectMust), `subject: ${content.subject}`)
  return wrong.length === 0 ? [] : [...wrong, `    ${text}`]
}

const files = globSync('*.json', { cwd: import.meta.dirname })
for (const set of chosenOf(files.map((file) => path.basename(file, '.json')))) {
  const place = path.join(import.meta.dirname, `${set}.json`)
  const cases = JSON.parse(readFileSync(place, 'utf8')) as Case[]
  let right = 0
  for (const one of cases) {
    const wrong = differences(one)
    if (wrong.length === 0) right++
    else if (showsMisses)
      console.log([`${one.id} (${one.trouble})`, ...wrong.map((line) => `    ${line}`)].join('\n'))
  }
  console.log(`${set}: ${right} of ${cases.length} templates become what their author meant`)
}
