// One `{{ … }}`: a variable name or a quoted text, and the filters `default` and `조사`. The whole head is the name, so custom
// field names may contain blanks and signs, and properties of a value cannot be reached.
import { Tokenizer, type TopLevelToken, TypeGuards } from 'liquidjs'
import { isParticle, withJosa } from '#core/text/josa.ts'
import { customFieldName, isBlank } from '#core/text/plain-text.ts'
import { type AddressPart, inAddress } from './in-address.ts'
import type { Problem, VariableUse } from './problem.ts'
import { fixedVariable, type TemplateValues } from './variables.ts'

/** State of one rendering. */
export type RenderState = {
  values: Readonly<TemplateValues>
  /** applied to every printed value; `name` of its variable, '' of a quoted text */
  escapeValue: (text: string, name: string) => string
  /** printed variables without a value and default */
  missing: Set<string>
  /** previews: a missing value is shown as `{{name}}` instead of nothing, an unwritten AI part as its instruction */
  marksMissing: boolean
  /** the texts of AI parts by instruction */
  aiTexts: ReadonlyMap<string, string>
  /** instructions of printed AI parts without a text */
  unwritten: Set<string>
  length: number
}

const MAX_RENDERED = 2_000_000
export class TooLong extends Error {}

/** Counts a printed text. @throws TooLong */
export function addLength(state: RenderState, text: string): string {
  state.length += text.length
  if (state.length > MAX_RENDERED) throw new TooLong()
  return text
}

type Source = { name: string } | { text: string }
type Step = { do: 'default'; with: Source } | { do: 'josa'; particle: string }

export const FILTERS = ['default', '조사', 'josa'] as const

/** A node of a parsed template that replaces the library's output node. */
export class MailOutput {
  readonly token: TopLevelToken
  private readonly source: Source
  private readonly steps: readonly Step[]
  /** the opt-out link and the signature may be empty */
  private readonly mayBeBlank: boolean

  constructor(
    token: TopLevelToken,
    range: readonly [number, number],
    uses: VariableUse[],
    problems: Problem[],
  ) {
    this.token = token
    const content = token.input.slice(range[0], range[1])
    const headEnd = endOfHead(content)
    const head = customFieldName(content.slice(0, headEnd))
    const quoted = /^(["'])(.*)\1$/.exec(head)
    this.source = quoted ? { text: quoted[2] ?? '' } : { name: head }
    this.steps = readSteps(token, range[0] + headEnd, range[1], problems)
    const first = this.steps.find((step) => step.do === 'default')
    if (head === '') problems.push({ kind: 'syntax', at: token.begin, what: 'empty_output' })
    else if (!quoted)
      uses.push({ name: head, at: token.begin, hasDefault: first !== undefined, isPrinted: true })
    for (const step of this.steps) {
      if (step.do === 'default' && 'name' in step.with) {
        uses.push({ name: step.with.name, at: token.begin, hasDefault: false, isPrinted: true })
      }
    }
    this.mayBeBlank = 'name' in this.source && fixedVariable(this.source.name)?.field === null
  }

  /** The text of this output; adds a missing variable to the state. @param address the part of a web address it stands in. @throws TooLong */
  write(state: RenderState, address: AddressPart | null = null): string {
    let value = textOf(this.source, state)
    let blank = isBlank(value) && !this.mayBeBlank && 'name' in this.source ? this.source.name : null
    for (const step of this.steps) {
      if (step.do === 'josa') value = withJosa(value, step.particle)
      else if (isBlank(value)) {
        value = textOf(step.with, state)
        blank = isBlank(value) && 'name' in step.with ? step.with.name : null
      }
    }
    if (blank !== null) state.missing.add(blank)
    const filled = address === null || this.mayBeBlank ? value : inAddress(value, address)
    const shown = blank !== null && state.marksMissing ? `{{${blank}}}` : filled
    return addLength(state, state.escapeValue(shown, 'name' in this.source ? this.source.name : ''))
  }
}

/** Position of the first `|` outside quotes. */
function endOfHead(content: string): number {
  let quote = ''
  for (let i = 0; i < content.length; i++) {
    const character = content[i] ?? ''
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '|') return i
  }
  return content.length
}

function readSteps(token: TopLevelToken, from: number, to: number, problems: Problem[]): Step[] {
  const steps: Step[] = []
  for (const filter of new Tokenizer(token.input, undefined, undefined, [from, to]).readFilters()) {
    const [first, ...more] = filter.args
    const source = first && !Array.isArray(first) && more.length === 0 ? sourceOf(first) : null
    if (filter.name === 'default' && source) steps.push({ do: 'default', with: source })
    else if (
      (filter.name === '조사' || filter.name === 'josa') &&
      source &&
      'text' in source &&
      isParticle(source.text)
    ) {
      steps.push({ do: 'josa', particle: source.text })
    } else if (FILTERS.some((name) => name === filter.name)) {
      problems.push({
        kind: 'syntax',
        at: token.begin,
        what: filter.name === 'default' ? 'default_value' : 'particle',
      })
    } else problems.push({ kind: 'unknown_filter', at: token.begin, name: filter.name })
  }
  return steps
}

function sourceOf(token: { getText(): string }): Source | null {
  if (TypeGuards.isQuotedToken(token)) return { text: token.content }
  if (TypeGuards.isNumberToken(token)) return { text: token.getText() }
  return TypeGuards.isPropertyAccessToken(token) ? { name: customFieldName(token.getText()) } : null
}

const textOf = (source: Source, state: RenderState): string =>
  'text' in source
    ? source.text
    : Object.hasOwn(state.values, source.name)
      ? (state.values[source.name] ?? '')
      : ''
