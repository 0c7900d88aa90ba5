// What a node is called where it is not seen as a card: in lists of changes. One line, in Korean.
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'

const MAX_LENGTH = 80

/** The subject (or, when a model writes it, the prompt), the wait, the first line of a note; never empty. */
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
      return firstLine(generationMode === 'ai' ? aiPrompt : subject) || '제목 없는 이메일'
    }
  }
}

function firstLine(text: string): string {
  const line = text.trim().split('\n')[0]?.trim() ?? ''
  const letters = [...line]
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join('')}…` : line
}
