// Choices of the list after `{{`: the fixed variables, then the workspace's custom fields.
import { customFieldName } from '#core/text/plain-text.ts'
import { VARIABLES, type Variable } from '#core/writing/template/variables.ts'
import { formatNumber } from '#web/lib/format.ts'
import { variableText } from '#web/parts/writing/mail-editor/variable-text.ts'
import { matchScore } from './hangul-match.ts'
import { isKnown } from './open-variable.ts'

export type CustomField = { name: string; count: number }
export type VariableChoice = {
  name: string
  /** short Korean label */
  label: string
  /** of a custom field: number of leads that have it */
  sample: string
  isCustom: boolean
  aliases: readonly string[]
}

const isFixed = (name: string): boolean =>
  VARIABLES.some((variable) => variable.name === name || variable.aliases.includes(name))

/** A written mail: only the variables that are filled when it is sent are offered. */
export const SEND_TIME_ONLY = 'sendTimeOnly'

/** A mail without variables: an answer in the inbox. */
export const NO_VARIABLES = 'none'

/** The custom fields that a field offers besides the fixed variables; null while they are loading. */
export type OfferedFields = readonly CustomField[] | typeof SEND_TIME_ONLY | typeof NO_VARIABLES | null

/** The names of the custom fields; null while they are loading: no name is unknown then. */
export const customFieldNames = (fields: OfferedFields): ReadonlySet<string> | null =>
  fields && new Set(listed(fields).map(({ name }) => name))

const listed = (fields: OfferedFields): readonly CustomField[] =>
  typeof fields === 'string' || fields === null ? [] : fields

const isOffered = ({ field }: Variable, fields: OfferedFields): boolean =>
  fields !== NO_VARIABLES && (fields !== SEND_TIME_ONLY || field === null)

/** Whether a mail with these variables fills the text between braces; while custom fields are loading every name may be one. */
export const isFilled = (content: string, fields: OfferedFields): boolean =>
  typeof fields === 'string'
    ? allChoices(fields).some(({ name }) => name === customFieldName(content.split('|')[0] ?? ''))
    : isKnown(content, customFieldNames(fields))

export const allChoices = (fields: OfferedFields): VariableChoice[] => [
  ...VARIABLES.filter((variable) => isOffered(variable, fields)).map((variable) => ({
    ...variable,
    isCustom: false,
  })),
  ...listed(fields)
    .filter(({ name }) => !isFixed(name))
    .map(({ name, count }) => ({
      name,
      label: variableText.custom,
      sample: variableText.customCount(formatNumber(count)),
      isCustom: true,
      aliases: [],
    })),
]

/** Choices matching the typed text, best first; all for an empty text. */
export function choicesFor(typed: string, choices: readonly VariableChoice[]): VariableChoice[] {
  if (typed.trim() === '') return [...choices]
  return choices
    .flatMap((choice) => {
      const own = matchScore(choice.name, typed)
      const others = [...choice.aliases, choice.label].map((word) => matchScore(word, typed))
      const other = others.filter((fit) => fit !== null).sort()[0]
      const rank = own ?? (other === undefined ? null : other + 3)
      return rank === null ? [] : [{ choice, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
}
