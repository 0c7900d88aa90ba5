// Parses templates with LiquidJS, reduced to what a mail needs (rules.md R-402): outputs, if, unless, case, comments and parts
// that a model writes. No loops, files, assignments or raw; size and depth are limited; parsed templates are cached.
import { Liquid, type Output, Parser, Tag, type Template, type TopLevelToken, TypeGuards } from 'liquidjs'
import { hasTooManyTags } from '#core/text/html-code.ts'
import { withJosa } from '#core/text/josa.ts'
import { MAX_AI_INSTRUCTION, MAX_AI_PARTS } from './ai-part.ts'
import { AiTag } from './ai-tag.ts'
import { readConditions } from './condition.ts'
import { normalizeTemplate } from './normalize-template.ts'
import { MailOutput } from './output.ts'
import type { Problem, SyntaxProblem, VariableUse } from './problem.ts'

const MAX_TEMPLATE = 500_000
const MAX_PARTS = 2000
const MAX_DEPTH = 30
const TAGS = new Set(['if', 'unless', 'case', 'comment', '#'])

export type Compiled = {
  templates: readonly Template[]
  uses: readonly VariableUse[]
  problems: readonly Problem[]
  /** variables used in conditions */
  conditionNames: readonly string[]
}

export const ENGINE = new Liquid({
  strictFilters: true,
  ownPropertyOnly: true,
  // with jsTruthy an empty value is false: `{% if 업종 %}`
  jsTruthy: true,
  relativeReference: false,
  dynamicPartials: false,
  templates: {},
  parseLimit: MAX_TEMPLATE,
  renderLimit: 2000,
  memoryLimit: 2_000_000,
})
for (const name of Object.keys(ENGINE.tags)) if (!TAGS.has(name)) delete ENGINE.tags[name]
for (const name of Object.keys(ENGINE.filters)) if (name !== 'default') delete ENGINE.filters[name]
for (const name of ['조사', 'josa']) {
  ENGINE.registerFilter(name, (value: unknown, particle: unknown) =>
    withJosa(String(value ?? ''), String(particle ?? '')),
  )
}

ENGINE.registerTag('ai', AiTag)

class TooDeep extends Error {}

class MailParser extends Parser {
  readonly uses: VariableUse[] = []
  readonly problems: Problem[] = []
  private depth = 0

  override parseToken(token: TopLevelToken, remainTokens: TopLevelToken[]): ReturnType<Parser['parseToken']> {
    if (TypeGuards.isOutputToken(token)) {
      const output = new MailOutput(token, token.contentRange, this.uses, this.problems)
      // the declared type allows only the library's own nodes, but the library only calls `render`
      return Object.assign(output, { render: renderInBlock }) as unknown as Output
    }
    if (++this.depth > MAX_DEPTH) throw new TooDeep()
    const node = super.parseToken(token, remainTokens)
    this.depth--
    if (node instanceof AiTag) this.readAiPart(node)
    else if (node instanceof Tag) readConditions(node, node.token.begin, this.uses, this.problems)
    return node
  }

  private readonly instructions = new Set<string>()

  /** The variables of an instruction are those of an AI prompt. */
  private readAiPart({ instruction, token: { begin: at } }: AiTag): void {
    const add = (what: SyntaxProblem): unknown => this.problems.push({ kind: 'syntax', at, what, name: 'ai' })
    if (instruction === null) return void add('ai_part')
    if (instruction.trim() === '') add('ai_empty')
    if (instruction.length > MAX_AI_INSTRUCTION) add('ai_long')
    this.instructions.add(instruction)
    if (this.instructions.size === MAX_AI_PARTS + 1) add('ai_many')
    const { uses, problems } = compile(instruction)
    this.uses.push(...uses.map((use) => ({ ...use, at, isForModel: true })))
    this.problems.push(...problems.map((problem) => ({ ...problem, at })))
  }
}

/** The library calls this for an output inside a block; the state is on the context (render.ts). */
function renderInBlock(
  this: MailOutput,
  context: { state?: Parameters<MailOutput['write']>[0] },
  emitter: { write(text: string): void },
) {
  if (context.state) emitter.write(this.write(context.state))
}

const cache = new Map<string, Compiled>()
const MAX_CACHED = 256
const MAX_CACHED_TEXT = 4_000_000
let cachedText = 0

/** The parsed template, cached (least recently used entries are removed first). */
export function compile(text: string): Compiled {
  const known = cache.get(text)
  if (known) {
    cache.delete(text)
    cache.set(text, known)
    return known
  }
  const compiled = parse(text)
  cache.set(text, compiled)
  cachedText += text.length
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED && cachedText <= MAX_CACHED_TEXT) break
    cache.delete(oldest)
    cachedText -= oldest.length
  }
  return compiled
}

function parse(text: string): Compiled {
  const fail = (problem: Problem): Compiled => ({
    templates: [],
    uses: [],
    problems: [problem],
    conditionNames: [],
  })
  if (text.length > MAX_TEMPLATE || hasTooManyTags(text)) return fail({ kind: 'too_complex', at: 0 })
  const source = normalizeTemplate(text)
  if (countOf(source, '{{') + countOf(source, '{%') > MAX_PARTS) return fail({ kind: 'too_complex', at: 0 })
  const parser = new MailParser(ENGINE)
  try {
    const templates = parser.parse(source)
    const conditionNames = new Set(parser.uses.filter((use) => !use.isPrinted).map((use) => use.name))
    // the parser completes a block after its content, so uses are not in the order of the text
    const uses = parser.uses.toSorted((a, b) => a.at - b.at)
    return { templates, uses, problems: parser.problems, conditionNames: [...conditionNames] }
  } catch (error) {
    return { ...fail(problemOf(error, source)), uses: parser.uses }
  }
}

const countOf = (text: string, part: string): number => text.split(part).length - 1

const CLOSING = new Set(['endif', 'endunless', 'endcase', 'endcomment', 'else', 'elsif', 'when'])

/** The library's parse error as a problem. */
function problemOf(error: unknown, source: string): Problem {
  const { message, token, originalError } = error as {
    message?: string
    token?: { begin: number }
    originalError?: unknown
  }
  const at = token?.begin ?? 0
  if (originalError instanceof TooDeep || error instanceof TooDeep || error instanceof RangeError) {
    return { kind: 'too_complex', at }
  }
  const text = message ?? ''
  const unknownTag = /tag "(.{1,60}?)" not found/.exec(text)?.[1]
  if (unknownTag !== undefined) {
    return {
      kind: 'syntax',
      at,
      what: CLOSING.has(unknownTag) ? 'tag_stray' : 'tag_unknown',
      name: unknownTag,
    }
  }
  const filter = /undefined filter: (.{1,60}?)(?:,|$)/.exec(text)?.[1]
  if (filter !== undefined) return { kind: 'unknown_filter', at, name: filter }
  if (/^output .*not closed/.test(text)) return { kind: 'syntax', at, what: 'output_open' }
  const open = /^tag \{%-?\s*(if|unless|case|comment)\b.*not closed/s.exec(text)?.[1]
  if (open !== undefined) return { kind: 'syntax', at, what: 'block_open', name: open }
  if (/^tag .*not closed/s.test(text)) return { kind: 'syntax', at, what: 'tag_open' }
  const isInTag = source.lastIndexOf('{%', at) > source.lastIndexOf('{{', at)
  return { kind: 'syntax', at, what: isInTag ? 'condition' : 'other' }
}
