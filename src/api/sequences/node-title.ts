// The one-line Korean title of a node in lists and thumbnails.
import type { NodeOf, WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { withoutFilters } from '#core/writing/template/without-filters.ts'

const MAX_LENGTH = 80

/** The subject (of a generated mail: the prompt), the delay, the first line of a note; never empty. */
export function nodeTitle(node: WorkflowNode): string {
  switch (node.type) {
    case 'start':
      return '시작'
    case 'timer':
      return `${node.data.delayDays}일 대기`
    case 'comment':
      return firstLine(node.data.comment) || '빈 메모'
    case 'emailDraft': {
      const { generationMode, aiPrompt, subject } = node.data
      return firstLine(generationMode === 'ai' ? aiPrompt : withoutFilters(subject)) || '제목 없는 이메일'
    }
  }
}

/** With its step: ‘2단계 · 지난 제안 확인’. @param steps the numbers of `stepNumbers` */
export function stepTitle(node: WorkflowNode, steps: ReadonlyMap<string, number>): string {
  const order = steps.get(node.id)
  return order === undefined ? nodeTitle(node) : `${stepName(order)} · ${nodeTitle(node)}`
}

/** The subject of a mail that a model writes, while it is not written. */
export const AI_SUBJECT = 'AI 작성 제목'

/** The subject of a mail for reading; an AI draft keeps the template it had before, which is not sent. */
export const readableSubject = ({
  generationMode,
  subject,
}: Pick<NodeOf<'emailDraft'>['data'], 'generationMode' | 'subject'>): string =>
  generationMode === 'ai' ? AI_SUBJECT : withoutFilters(subject)

function firstLine(text: string): string {
  const line = text.trim().split('\n')[0]?.trim() ?? ''
  const letters = [...line]
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join('')}…` : line
}
