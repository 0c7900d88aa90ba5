// Faults of a template or an AI prompt as Korean messages, and the variables it uses.
import { customFieldName } from '#core/text/plain-text.ts'
import { PROMPT_FIELDS } from '#core/writing/prompt/prompt-fields.ts'
import { aiInstructions, MAX_AI_INSTRUCTION, MAX_AI_PARTS } from './ai-part.ts'
import { compile } from './engine.ts'
import { nearestAmong, nearestName } from './nearest-name.ts'
import { normalizeTemplate } from './normalize-template.ts'
import { FILTERS } from './output.ts'
import type { Problem, SyntaxProblem, VariableUse } from './problem.ts'
import { canonicalName, fixedVariable } from './variables.ts'

export type TemplateFault = {
  kind: 'unknown_variable' | 'syntax' | 'unknown_filter' | 'too_complex'
  /** the variable, filter or tag */
  name?: string
  /** the nearest right name */
  suggestion?: string
  /** both from 1 */
  line?: number
  column?: number
  /** Korean, complete */
  message: string
}

const MAX_FAULTS = 50

/**
 * All faults of a body, in its order.
 * @param customFields names of the workspace's custom fields
 * @param allowedFields of AI parts, as in `checkPrompt`
 */
export const checkTemplate = (
  text: string,
  customFields: readonly string[],
  allowedFields: readonly string[] | null = null,
): TemplateFault[] => {
  const promptFault = promptFaults(allowedFields)
  return faultsOf(text, customFields, (use) => (use.isForModel ? promptFault(use) : null))
}

/** The faults of a subject, which has no AI parts. */
export const checkSubject = (text: string, customFields: readonly string[]): TemplateFault[] => [
  ...checkTemplate(text, customFields),
  ...misplacedAiParts(text),
]

/**
 * All faults of an AI prompt: those of a template, and variables that a model does not get.
 * @param allowedFields variable names; null: all of `PROMPT_FIELDS` and every custom field
 */
export const checkPrompt = (
  text: string,
  customFields: readonly string[],
  allowedFields: readonly string[] | null,
): TemplateFault[] => {
  const faults = faultsOf(text, customFields, promptFaults(allowedFields))
  return [...faults, ...misplacedAiParts(text)]
}

/** Faults of variables that exist, where a model gets them. */
function promptFaults(allowedFields: readonly string[] | null) {
  const allowed = allowedFields && new Set(allowedFields.map(customFieldName))
  return ({ name }: VariableUse): TemplateFault | null => {
    const variable = fixedVariable(name)
    // the opt-out link and the signature are words in a prompt
    if (variable?.field === null) return null
    if (variable && !Object.hasOwn(PROMPT_FIELDS, variable.name)) return notGiven(name, NEVER_GIVEN)
    return allowed && !allowed.has(canonicalName(name)) ? notGiven(name, NOT_ALLOWED) : null
  }
}

export const MISPLACED_AI_PART = { kind: 'syntax', at: 0, what: 'ai_misplaced', name: 'ai' } as const

const misplacedAiParts = (text: string): TemplateFault[] =>
  aiInstructions(text).length === 0 ? [] : [{ ...faultOf(MISPLACED_AI_PART), line: 1, column: 1 }]

/** @param faultOfKnown of a use of a variable that exists */
function faultsOf(
  text: string,
  customFields: readonly string[],
  faultOfKnown: (use: VariableUse) => TemplateFault | null,
): TemplateFault[] {
  const { uses, problems } = compile(text)
  const known = new Set(customFields.map(customFieldName))
  const byName = new Map(uses.toReversed().map((use) => [`${use.isForModel ?? false} ${use.name}`, use]))
  const wrong = [...byName.values()].flatMap((use) => {
    const isKnown = fixedVariable(use.name) !== undefined || known.has(use.name)
    const fault = isKnown ? faultOfKnown(use) : unknownVariable(use, [...known])
    return fault ? [{ at: use.at, fault }] : []
  })
  const source = normalizeTemplate(text)
  return [...wrong, ...problems.map((problem) => ({ at: problem.at, fault: faultOf(problem) }))]
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_FAULTS)
    .map(({ at, fault }) => ({ ...fault, ...positionOf(source, at) }))
}

/** Names of the variables a text uses, each once, aliases resolved. The opt-out link is only a word in an AI part. */
export function usedVariables(text: string): string[] {
  const used = compile(text).uses.filter((use) => !use.isForModel || fixedVariable(use.name)?.field !== null)
  return [...new Set(used.map((use) => canonicalName(use.name)))]
}

/** Variables a text prints without a default, aliases resolved; without the opt-out link and the signature. */
export function variablesWithoutDefault(text: string): string[] {
  const open = compile(text).uses.filter((use) => use.isPrinted && !use.hasDefault)
  const needed = open.filter((use) => fixedVariable(use.name)?.field !== null)
  return [...new Set(needed.map((use) => canonicalName(use.name)))]
}

const notGiven = (name: string, why: string): TemplateFault => ({
  kind: 'unknown_variable',
  name,
  message: `{{${shorten(name)}}}: ${why}`,
})

const NEVER_GIVEN = 'AI에 전달할 수 없는 항목입니다. 프롬프트에서 지워 주세요.'
const NOT_ALLOWED =
  'AI에 전달하지 않는 항목입니다. 프롬프트에서 지우거나, AI 모델 설정에서 전달할 항목으로 선택해 주세요.'

function unknownVariable({ name }: VariableUse, customFields: readonly string[]): TemplateFault {
  const suggestion = nearestName(name, customFields)
  const shown = shorten(name)
  const message = suggestion
    ? `{{${shown}}}: 없는 변수입니다. 혹시 {{${suggestion}}}?`
    : `{{${shown}}}: 없는 변수입니다. 변수 목록에 있는 이름을 입력해 주세요.`
  return { kind: 'unknown_variable', name, ...(suggestion && { suggestion }), message }
}

/** The fault of a problem, without its position. */
export function faultOf(problem: Problem): TemplateFault {
  switch (problem.kind) {
    case 'too_complex':
      return {
        kind: 'too_complex',
        message: '템플릿이 너무 길거나, HTML 태그가 너무 많거나, 조건이 너무 깊습니다. 내용을 줄여 주세요.',
      }
    case 'unknown_filter': {
      const suggestion = nearestAmong(problem.name, FILTERS)
      const hint = suggestion ? `혹시 ${suggestion}?` : 'default와 조사만 사용할 수 있습니다.'
      const message = `${shorten(problem.name)}: 없는 필터입니다. ${hint}`
      return { kind: 'unknown_filter', name: problem.name, ...(suggestion && { suggestion }), message }
    }
    case 'syntax': {
      const name = problem.name
      return {
        kind: 'syntax',
        ...(name !== undefined && { name }),
        message: SYNTAX[problem.what](shorten(name ?? '')),
      }
    }
  }
}

const SYNTAX = {
  output_open: () => '{{를 닫는 }}가 없습니다. 변수 이름 뒤를 }}로 닫아 주세요.',
  tag_open: () => '{%를 닫는 %}가 없습니다. %}로 닫아 주세요.',
  block_open: (name) =>
    `{% ${name} %}를 닫는 {% end${name} %}가 없습니다. 조건이 끝나는 위치에 추가해 주세요.`,
  tag_unknown: (name) => `{% ${name} %}: 쓸 수 없는 태그입니다. 조건은 if, unless, case로 입력해 주세요.`,
  tag_stray: (name) => `{% ${name} %}: 앞에 여는 조건이 없습니다. {% if … %}를 먼저 입력해 주세요.`,
  empty_output: () => '{{ }} 안이 비어 있습니다. 변수 이름을 입력해 주세요.',
  condition: () => '조건식을 읽을 수 없습니다. {% if 업종 == "제조" %}처럼 입력해 주세요.',
  default_value: () =>
    '기본값을 읽을 수 없습니다. {{담당자명 | default: "담당자"}}처럼 따옴표로 감싸 주세요.',
  ai_part: () => 'AI 문장을 읽을 수 없습니다. {% ai "첫 문장: 회사의 최근 소식" %}처럼 입력해 주세요.',
  ai_empty: () => 'AI 문장의 지시가 비어 있습니다. 무엇을 쓸지 입력해 주세요.',
  ai_long: () => `AI 문장의 지시는 ${MAX_AI_INSTRUCTION}자까지 입력할 수 있습니다. 지시를 줄여 주세요.`,
  ai_many: () => `AI 문장은 이메일 한 통에 ${MAX_AI_PARTS}곳까지 넣을 수 있습니다. 일부를 삭제해 주세요.`,
  ai_misplaced: () => 'AI 문장은 직접 작성하는 이메일의 본문에만 넣을 수 있습니다. 삭제해 주세요.',
  particle: () => '조사를 읽을 수 없습니다. {{회사명 | 조사: "은/는"}}처럼 입력해 주세요.',
  other: () => '템플릿 문법이 올바르지 않습니다. {{회사명}}이나 {% if 업종 == "제조" %}처럼 입력해 주세요.',
} as const satisfies Record<SyntaxProblem, (name: string) => string>

const shorten = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name)

/** Line and column of an index, both counted from 1. */
export function positionOf(source: string, at: number): { line: number; column: number } {
  const before = source.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}
