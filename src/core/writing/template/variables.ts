// The variables of a template (rules.md R-401). Values are looked up by the name as written, so the values contain aliases and
// custom fields besides the fixed names.
import {
  LEAD_FIELD_DEFINITIONS,
  LEAD_FIELDS,
  type LeadField,
  type LeadFieldValues,
} from '#core/leads/fields.ts'
import { customFieldName, manyLines, singleLine } from '#core/text/plain-text.ts'
import { NO_VALUE } from '#core/writing/no-value.ts'

/** The fields of a lead that a template can use. */
export type TemplateLead = LeadFieldValues & { customFields: Readonly<Record<string, string>> }

export type Variable = {
  name: string
  /** null: not a field of the lead, known only when the mail is sent */
  field: LeadField | null
  /** Korean label in the editor's list */
  label: string
  sample: string
  aliases: readonly string[]
}

export const VARIABLES: readonly Variable[] = [
  ...LEAD_FIELDS.map((field) => ({ ...LEAD_FIELD_DEFINITIONS[field].variable, field })),
  { name: '수신거부', field: null, label: '수신거부 링크', sample: 'https://example.com/u/abc', aliases: [] },
  { name: '서명', field: null, label: '발송 계정의 서명', sample: '이음 영업팀 드림', aliases: [] },
]

const BY_NAME: ReadonlyMap<string, Variable> = new Map(
  VARIABLES.flatMap((variable) =>
    [variable.name, ...variable.aliases].map((name) => [name, variable] as const),
  ),
)

/** The fixed variable of a name or alias; undefined for custom fields and unknown names. */
export const fixedVariable = (name: string): Variable | undefined => BY_NAME.get(name)

/** Resolves an alias: 이름 → 담당자명. */
export const canonicalName = (name: string): string => BY_NAME.get(name)?.name ?? name

/** The lead field of a variable or alias; null for custom fields, send-time variables and unknown names. */
export const fieldOfVariable = (name: string): LeadField | null => BY_NAME.get(name)?.field ?? null

/** Value by name. Objects without a prototype, so that names like `constructor` find nothing. */
export type TemplateValues = Record<string, string>

/**
 * The values of a lead for every name a template can use. A value that a spreadsheet or program wrote for a missing one (#N/A,
 * undefined) is blank: the default is used, or the mail is blocked.
 * @param sendTime the opt-out link and the signature, or `SEND_TIME_VARIABLES` to keep both unfilled
 */
export function leadValues(
  lead: TemplateLead,
  sendTime: Readonly<Record<'수신거부' | '서명', string>>,
): TemplateValues {
  const values: TemplateValues = Object.create(null)
  for (const [name, value] of Object.entries(lead.customFields))
    values[customFieldName(name)] = filledValue(manyLines(value).trim())
  for (const [name, { field }] of BY_NAME)
    if (field !== null) values[name] = filledValue(singleLine(lead[field] ?? ''))
  values.수신거부 = sendTime.수신거부
  values.서명 = sendTime.서명
  return values
}

const IS_NO_VALUE = new RegExp(NO_VALUE)
const filledValue = (value: string): string =>
  IS_NO_VALUE.test(value) ? '' : withoutSendTimeVariables(value)

/**
 * A lead's value that contains a send-time variable must not be filled in: a word joiner between the braces prevents it, and the
 * mail is blocked because of an unfilled placeholder.
 */
const withoutSendTimeVariables = (value: string): string =>
  value.replaceAll(/\{\{(?=\s*(?:서명|수신거부)\s*\}\})/g, '{\u2060{')

/** Sample values for a preview without a lead; a custom field has its name as value. */
export function sampleValues(customFields: readonly string[]): TemplateValues {
  const values: TemplateValues = Object.create(null)
  for (const name of customFields) values[customFieldName(name)] = name
  for (const [name, { sample }] of BY_NAME) values[name] = sample
  return values
}

/** The Korean message about variables without a value. */
export const missingVariablesMessage = (names: readonly string[], where = '템플릿'): string =>
  `값이 없는 변수: ${names.join(', ')}. 연락처에 값을 입력하거나 ${where}에 기본값을 지정해 주세요.`
