// Renders a template with a lead's values. A variable without value and default is an error, not a gap (rules.md R-403).
import { Context, type Template, toValueSync } from 'liquidjs'
import { escapeHtml, isBlank, manyLines, singleLine } from '#core/text/plain-text.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { faultOf, MISPLACED_AI_PART, type TemplateFault } from './check-template.ts'
import { type Compiled, compile, ENGINE } from './engine.ts'
import { LONGEST_ADDRESS, partOfAddress } from './in-address.ts'
import { MailOutput, type RenderState, TooLong } from './output.ts'
import { canonicalName, missingVariablesMessage, type TemplateValues } from './variables.ts'

export type RenderResult =
  | ({ ok: true } & MailContent)
  | { ok: false; missing: string[] }
  /** instructions of AI parts that have no text yet */
  | { ok: false; unwritten: string[] }
  | { ok: false; fault: TemplateFault }

/** The Korean message of a failed rendering. @param where the text with the variables */
export function renderFault(result: Extract<RenderResult, { ok: false }>, where = '템플릿'): string {
  if ('missing' in result) return missingVariablesMessage(result.missing, where)
  return 'unwritten' in result ? AI_PARTS_UNWRITTEN : result.fault.message
}

export const AI_PARTS_UNWRITTEN = 'AI 문장이 아직 작성되지 않았습니다. 이메일을 먼저 생성해 주세요.'
const NO_AI_TEXTS: ReadonlyMap<string, string> = new Map()

/**
 * Subject, text and HTML for one lead. Values are escaped only in the HTML; the subject becomes one line. With HTML the text
 * body is not sent (rules.md R-404): a value missing only in the text is no error, and the text is ''.
 * @param values from `leadValues`; an unknown name counts as blank
 * @param aiTexts of AI parts by instruction
 */
export function renderTemplate(
  template: MailContent,
  values: Readonly<TemplateValues>,
  aiTexts = NO_AI_TEXTS,
): RenderResult {
  const compiled = [template.subject, template.bodyText, template.bodyHtml].map(compile)
  const problem = compiled.flatMap((one) => one.problems)[0]
  if (problem) return { ok: false, fault: faultOf(problem) }
  const [subject, text, html] = compiled.map((one, i) =>
    run(one, values, { escapeValue: i === 2 ? escapeHtml : asWritten, marksMissing: false, aiTexts }),
  )
  if (!subject || !text || !html) return { ok: false, fault: faultOf({ kind: 'too_complex', at: 0 }) }
  const body = isBlank(template.bodyHtml) ? text : html
  const missing = namesOf([subject, body])
  if (missing.length > 0) return { ok: false, missing }
  const unwritten = new Set([...subject.unwritten, ...body.unwritten])
  if (unwritten.size > 0) return { ok: false, unwritten: [...unwritten] }
  return {
    ok: true,
    subject: singleLine(subject.text),
    bodyText: text.missing.size + text.unwritten.size > 0 ? '' : manyLines(text.text),
    bodyHtml: manyLines(html.text),
  }
}

/**
 * One of the three texts for a preview: a variable without a value stays as `{{name}}`, an AI part without a text is its
 * instruction.
 * @returns null when the text has a syntax problem or becomes too long
 */
export function renderWithMissing(
  text: string,
  values: Readonly<TemplateValues>,
  field: keyof MailContent,
  aiTexts = NO_AI_TEXTS,
): { text: string; missing: string[] } | null {
  const compiled = compile(text)
  if (compiled.problems.length > 0) return null
  const escapeValue = field === 'bodyHtml' ? escapeHtml : asWritten
  const rendered = run(compiled, values, { escapeValue, marksMissing: true, aiTexts })
  if (!rendered) return null
  const shown = field === 'subject' ? singleLine(rendered.text) : manyLines(rendered.text)
  return { text: shown, missing: namesOf([rendered]) }
}

const asWritten = (text: string): string => text

/** A text with variables that is no mail, so AI parts in it are faults. @param escapeValue applied to every printed value */
export function renderText(
  text: string,
  values: Readonly<TemplateValues>,
  escapeValue: RenderState['escapeValue'],
): { ok: true; text: string } | Extract<RenderResult, { ok: false }> {
  const compiled = compile(text)
  const [problem] = compiled.problems
  if (problem) return { ok: false, fault: faultOf(problem) }
  const rendered = run(compiled, values, { escapeValue, marksMissing: false, aiTexts: NO_AI_TEXTS })
  if (!rendered) return { ok: false, fault: faultOf({ kind: 'too_complex', at: 0 }) }
  if (rendered.unwritten.size > 0) return { ok: false, fault: faultOf(MISPLACED_AI_PART) }
  const missing = namesOf([rendered])
  return missing.length > 0 ? { ok: false, missing } : { ok: true, text: rendered.text }
}

type Rendered = { text: string; missing: ReadonlySet<string>; unwritten: ReadonlySet<string> }

const namesOf = (rendered: readonly Rendered[]): string[] => [
  ...new Set(rendered.flatMap(({ missing }) => [...missing]).map(canonicalName)),
]

/** @returns null when the text exceeds a limit */
function run(
  { templates, conditionNames }: Compiled,
  values: Readonly<TemplateValues>,
  how: Pick<RenderState, 'escapeValue' | 'marksMissing' | 'aiTexts'>,
): Rendered | null {
  const state: RenderState = { values, ...how, missing: new Set(), unwritten: new Set(), length: 0 }
  let context: StatefulContext | null = null
  let text = ''
  // the end of the text, apart: cutting it off a text that grows would copy the whole text each time
  let end = ''
  const write = (node: Template): string => {
    if (node instanceof MailOutput) return node.write(state, partOfAddress(end))
    if (isPlainText(node)) return node.str
    context ??= new StatefulContext(state, conditionNames)
    return String(toValueSync(ENGINE.renderer.renderTemplates([node], context)))
  }
  try {
    for (const node of templates) {
      const part = write(node)
      text += part
      end = (end + part).slice(-LONGEST_ADDRESS)
    }
  } catch (error) {
    if (isOverLimit(error)) return null
    throw error
  }
  return { text, missing: state.missing, unwritten: state.unwritten }
}

/** Inside a block the library wraps thrown errors; it has its own time limit, too. */
function isOverLimit(error: unknown): boolean {
  if (error instanceof TooLong) return true
  const { originalError, message } = error as { originalError?: unknown; message?: string }
  return originalError instanceof TooLong || /limit exceeded/.test(message ?? '')
}

const isPlainText = (node: Template): node is Template & { str: string } =>
  'str' in node && typeof node.str === 'string'

/** The library's context with the rendering state; a condition gets '' for a variable without a value. */
class StatefulContext extends Context {
  readonly state: RenderState
  constructor(state: RenderState, names: readonly string[]) {
    const values: TemplateValues = Object.create(null)
    for (const name of names)
      values[name] = Object.hasOwn(state.values, name) ? (state.values[name] ?? '') : ''
    super(values, ENGINE.options, { sync: true }, { liquid: ENGINE })
    this.state = state
  }
}
