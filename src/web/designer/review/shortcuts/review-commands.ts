// What a key or a button of the queue does with the open mail.
import { nextToApprove } from '#web/designer/review/email-filter.ts'
import type { Review } from '#web/designer/review/review-context.ts'
import type { ReviewShortcut } from './review-shortcuts.ts'

/** Up or down the list, past no end. */
export function step({ list, guarded }: Review, by: 1 | -1): void {
  const row = list.shown[list.at + by]
  if (row) guarded(() => list.open(row.id))
}

/** Approves the open mail and goes on to the next that waits. One that is approved already is passed. */
export function approveAndNext(review: Review): void {
  const { list, actions, mayReview } = review
  const row = list.current
  if (!row || !mayReview) return
  if (row.reviewState !== 'approved' || row.isSent) void actions.approve(row, shownTextVersion(review))
  const next = nextToApprove(list.shown, row.id)
  if (next) list.open(next.id)
}

function takeBack(review: Review): void {
  const { list, actions, mayReview } = review
  const row = list.current
  if (mayReview && row?.reviewState === 'approved') void actions.takeBack(row, shownTextVersion(review))
}

/** Which text of the open mail is on the screen. */
const shownTextVersion = ({ list, detail }: Review): string | undefined =>
  detail?.id === list.current?.id ? detail?.textVersion : undefined

export function undo({ actions, list, detail, mayReview }: Review): void {
  if (!mayReview) return
  void actions.undo((id) => {
    const status = (detail?.id === id ? detail : list.rows.find((row) => row.id === id))?.status
    return status === 'pending' || status === 'generating'
  })
}

export const mayEdit = ({ detail, mayReview }: Review): boolean =>
  mayReview &&
  detail !== undefined &&
  !detail.isSent &&
  detail.status !== 'pending' &&
  detail.status !== 'generating'

export const canRegenerate = (review: Review): boolean => review.isAi && mayEdit(review)

function edit(review: Review): void {
  if (mayEdit(review)) review.setLook({ mode: 'edit' })
}

function regenerate(review: Review): void {
  if (canRegenerate(review)) review.setLook({ mode: 'hint' })
}

function compare({ detail, look, setLook }: Review): void {
  if (detail?.previous) setLook({ isCompared: !look.isCompared })
}

export const COMMANDS: Readonly<Record<Exclude<ReviewShortcut, 'search'>, (review: Review) => void>> = {
  next: (review) => step(review, 1),
  previous: (review) => step(review, -1),
  approve: approveAndNext,
  takeBack,
  edit,
  regenerate,
  diff: compare,
  undo,
  part: ({ look, setLook }) => setLook({ part: look.part === 'html' ? 'text' : 'html', isCompared: false }),
  width: ({ look, setLook }) => setLook({ isPhone: !look.isPhone, isCompared: false }),
  keys: (review) => review.showKeys(),
}
