// Which text a planned mail has, or why it has none yet.
import type { GeneratedEmailStatus, ReviewState } from './generated-email.ts'

export type MailContent = { subject: string; bodyText: string; bodyHtml: string }

/** The text to send: of a generated mail, or of the template rendered for this lead; or why there is none. */
export type ContentState =
  | { kind: 'ready'; content: MailContent }
  | { kind: 'missing_variable'; names: string[] }
  | { kind: 'empty' }
  | { kind: 'leftover'; found: string[] }
  | { kind: 'awaiting_content' }
  | { kind: 'awaiting_approval' }
  | { kind: 'generation_failed'; why: string }
  | { kind: 'template_fault'; why: string }
  | { kind: 'node_removed' }

/** The generated or edited mail of one lead at one node. */
export type StoredMail = {
  status: GeneratedEmailStatus
  mode: 'ai' | 'manual'
  reviewState: ReviewState
  content: MailContent
  error: string | null
}

/** A text of the model that is being regenerated or failed: the template of the node does not replace it. */
const isRewrittenByAi = (stored: StoredMail | null): boolean =>
  stored?.mode === 'ai' && (stored.content.bodyText !== '' || stored.content.bodyHtml !== '')

/**
 * The text of a mail: a generated or edited one, which a user may have reviewed; else the template in manual mode; in AI
 * mode the mail waits until it is written.
 */
export function contentOf(
  stored: StoredMail | null,
  mode: 'ai' | 'manual',
  reviewRequired: boolean,
  renderTemplate: () => ContentState,
): ContentState {
  if (stored && (stored.status === 'generated' || stored.status === 'edited')) {
    if (reviewRequired && stored.reviewState !== 'approved') return { kind: 'awaiting_approval' }
    return { kind: 'ready', content: stored.content }
  }
  if (mode === 'manual' && !reviewRequired && !isRewrittenByAi(stored)) return renderTemplate()
  if (stored?.status === 'failed')
    return { kind: 'generation_failed', why: stored.error ?? '이메일을 생성하지 못했습니다.' }
  return { kind: 'awaiting_content' }
}
