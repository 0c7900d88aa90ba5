// The content of a mail: the stored text or the rendered template, or why there is none (rules.md ).
import type { GeneratedEmailStatus, ReviewState } from './generated-email.ts'

export type MailContent = { subject: string; bodyText: string; bodyHtml: string }

/** The content to send: a generated mail or the template rendered for this lead, or why there is none. */
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

/** The generated email of one lead at one node. */
export type StoredMail = {
  status: GeneratedEmailStatus
  mode: 'ai' | 'manual'
  reviewState: ReviewState
  /**
   * a model's text with a contact without a source, or with an alarm where the workspace reviews these: it waits for an
   * approval, also where no review is required
   */
  needsReview: boolean
  content: MailContent
  error: string | null
}

/** A mail of the model that is being rewritten or whose rewriting failed: the node's template does not replace it. */
const isRewrittenByAi = (stored: StoredMail | null): boolean =>
  stored?.mode === 'ai' && (stored.content.bodyText !== '' || stored.content.bodyHtml !== '')

/**
 * The content to send (rules.md ): a stored generated or edited mail as it is; otherwise manual mode renders the
 * template now, and AI mode waits for the generated mail.
 */
export function contentOf(
  stored: StoredMail | null,
  mode: 'ai' | 'manual',
  reviewRequired: boolean,
  renderTemplate: () => ContentState,
): ContentState {
  if (stored && (stored.status === 'generated' || stored.status === 'edited')) {
    const mustBeApproved = reviewRequired || stored.needsReview
    if (mustBeApproved && stored.reviewState !== 'approved') return { kind: 'awaiting_approval' }
    return { kind: 'ready', content: stored.content }
  }
  if (mode === 'manual' && !reviewRequired && !isRewrittenByAi(stored)) return renderTemplate()
  if (stored?.status === 'failed')
    return { kind: 'generation_failed', why: stored.error ?? '이메일을 생성하지 못했습니다.' }
  return { kind: 'awaiting_content' }
}
