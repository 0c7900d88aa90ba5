// What every part of the review queue reaches: the list and its filter, the open mail, how it is looked at, what can be done.
import { createContext, useContext } from 'react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import type { Place } from '#web/writing/queries/generated-emails.ts'
import type { ReviewList } from './queue/use-review-list.ts'
import type { ReviewActions } from './use-review-actions.ts'

/** How the open mail is looked at. */
export type ReviewView = {
  /** `edit` and `hint` are for the open mail alone and end with it */
  mode: 'read' | 'edit' | 'hint'
  part: 'html' | 'text'
  isPhone: boolean
  isCompared: boolean
}

export type Review = {
  place: Place
  isAi: boolean
  /** approve, mend and write again; a viewer only reads */
  mayReview: boolean
  list: ReviewList
  detail: GeneratedEmailDetail | undefined
  detailError: unknown
  retryDetail: () => void
  view: ReviewView
  setView: (change: Partial<ReviewView>) => void
  /** what is unsaved in the editor asks before `then` happens */
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
