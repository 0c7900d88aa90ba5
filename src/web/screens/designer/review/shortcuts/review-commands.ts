// The action of each key and button of the queue on the open email.
import { isBeingWritten } from '#core/writing/generated-email.ts'
import { nextToApprove } from '#web/screens/designer/review/email-filter.ts'
import type { Review } from '#web/screens/designer/review/review-context.ts'
import type { ReviewShortcut } from './review-shortcuts.ts'

/** Moves in the list and stops at its ends. */
export function step({ list, confirmDiscardThen }: Review, by: 1 | -1): void {
  const row = list.shown[list.at + by]
  if (row) confirmDiscardThen(() => list.open(row.id))
}

/** Approves the open email and opens the next unapproved one. An approved one is skipped. */
function approveAndNext(review: Review): void {
  const { list, actions, mayReview } = review
  const row = list.current
  if (!row || !mayReview) return
  if (row.reviewState !== 'approved' || row.isSent) void actions.approve(row, shownTextVersion(review))
  const next = nextToApprove(list.shown, row.id)
  if (next) list.open(next.id)
}

function unapprove(review: Review): void {
  const { list, actions, mayReview } = review
  const row = list.current
  if (mayReview && row?.reviewState === 'approved') void actions.unapprove(row, shownTextVersion(review))
}

/** The version of the displayed text. */
const shownTextVersion = ({ list, detail }: Review): string | undefined =>
  detail?.id === list.current?.id ? detail?.textVersion : undefined

export function undo({ actions, list, detail, mayReview }: Review): void {
  if (!mayReview) return
  void actions.undo((id) => {
    const email = detail?.id === id ? detail : list.rows.find((row) => row.id === id)
    return email !== undefined && isBeingWritten(email)
  })
}

export const mayEdit = ({ detail, mayReview }: Review): boolean =>
  mayReview &&
  detail !== undefined &&
  !detail.isSent &&
  detail.status !== 'pending' &&
  detail.status !== 'generating'

export const mayRegenerate = (review: Review): boolean =>
  review.isAi && mayEdit(review) && !review.detail?.isRewriting

function edit(review: Review): void {
  if (mayEdit(review)) review.setView({ mode: 'edit' })
}

function regenerate(review: Review): void {
  if (mayRegenerate(review)) review.setView({ mode: 'hint' })
}

function compare({ detail, view, setView }: Review): void {
  if (detail?.previous) setView({ isCompared: !view.isCompared })
}

export const COMMANDS: Readonly<Record<Exclude<ReviewShortcut, 'search'>, (review: Review) => void>> = {
  next: (review) => step(review, 1),
  previous: (review) => step(review, -1),
  approve: approveAndNext,
  unapprove: unapprove,
  edit,
  regenerate,
  diff: compare,
  undo,
  part: ({ view, setView }) => setView({ part: view.part === 'html' ? 'text' : 'html', isCompared: false }),
  width: ({ view, setView }) => setView({ isPhone: !view.isPhone, isCompared: false }),
  keys: (review) => review.showKeys(),
}
