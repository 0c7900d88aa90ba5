import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import { aiPartsOf } from '#core/writing/template/ai-part.ts'

export const MODES = { ai: 'AI 생성', manual: '수동 작성' } satisfies Record<GenerationMode, string>

/** How the mails of a draft are written: 수동 작성 · AI 1곳. */
export function modeText(draft: {
  generationMode: GenerationMode
  bodyText: string
  bodyHtml: string
}): string {
  const { generationMode } = draft
  const count = generationMode === 'manual' ? aiPartsOf(draft).length : 0
  return `${MODES[generationMode]}${count > 0 ? ` · AI ${count}곳` : ''}`
}
