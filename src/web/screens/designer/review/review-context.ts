// The shared state of the review queue: list, filter, open email, view settings, actions.
import { createContext, useContext } from 'react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import type { Place } from '#web/data/writing/generated-emails.ts'
import type { ReviewList } from './queue/use-review-list.ts'
import type { ReviewActions } from './use-review-actions.ts'

/** How the open email is shown. */
export type ReviewView = {
  /** `edit` and `hint` apply to the open email only */
  mode: 'read' | 'edit' | 'hint'
  part: 'html' | 'text'
  isPhone: boolean
  isCompared: boolean
}

export type Review = {
  place: Place
  isAi: boolean
  /** approve, edit and regenerate; a viewer only reads */
  mayReview: boolean
  list: ReviewList
  detail: GeneratedEmailDetail | undefined
  detailError: unknown
  retryDetail: () => void
  view: ReviewView
  setView: (change: Partial<ReviewView>) => void
  /** asks before unsaved changes are lost, then calls `then` */
  confirmDiscardThen: (then: () => void) => void
  setDirty: (dirty: boolean) => void
  actions: ReviewActions
  singleKeys: boolean
  setSingleKeys: (on: boolean) => void
  showKeys: () => void
}

export const ReviewContext = createContext<Review | null>(null)

export function useReview(): Review {
  const review = useContext(ReviewContext)
  if (!review) throw new Error('useReview is for parts of the review queue')
  return review
}
