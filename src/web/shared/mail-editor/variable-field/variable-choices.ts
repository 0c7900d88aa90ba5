// Choices of the list after `{{`: the fixed variables, then the workspace's custom fields.
import { VARIABLES } from '#core/writing/template/variables.ts'
import { formatNumber } from '#web/lib/format.ts'
import { variableText } from '#web/shared/mail-editor/variable-text.ts'
import { matchScore } from './hangul-match.ts'

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

/** @param customFields null while loading */
export const allChoices = (customFields: readonly CustomField[] | null): VariableChoice[] => [
  ...VARIABLES.map((variable) => ({ ...variable, isCustom: false })),
  ...(customFields ?? [])
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
