// The actions of the review queue with their undo. An approval is shown immediately; when the server rejects it, the
// list is corrected.
import { useRef, useState } from 'react'
import type { GeneratedEmail, GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import type { ReviewState } from '#core/writing/generated-email.ts'
import {
  type EmailContent,
  type Place,
  useFetchLatestEmail,
  usePatchEmails,
  useRefreshEmails,
  useRegenerateEmail,
  useUpdateEmail,
} from '#web/data/writing/generated-emails.ts'
import { type ReviewRequest, useRestorePreviousEmail, useReviewsChanged } from '#web/data/writing/reviews.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { toastRequestFailure } from '#web/screens/designer/failure-toast.ts'
import { isApprovable } from './review-progress.ts'
import { reviewText } from './review-text.ts'
import { actionEmailId, pushAction, type ReviewAction, removeAction } from './undo-stack.ts'

const OTHER = { approved: 'unreviewed', unreviewed: 'approved' } as const satisfies Record<
  ReviewState,
  ReviewState
>

/** An approval ends the rewriting of the email. */
const APPROVED = { reviewState: 'approved', isRewriting: false, error: null } as const

type Marked = Extract<ReviewAction, { kind: 'approve' | 'unapprove' }>

/** @param open shows an email again when one of its actions is undone */
export function useReviewActions(
  place: Place,
  open: (emailId: string) => void,
  announce: (text: string) => void,
) {
  const { saver } = useDesigner()
  const patch = usePatchEmails(place)
  const refresh = useRefreshEmails(place)
  const changed = useReviewsChanged(place.sequenceId)
  // `dryRun` only counts
  const review = useChange(api.reviews.reviewEmails, { stale: [] })
  const update = useUpdateEmail(place)
  const newest = useFetchLatestEmail(place)
  const regenerateEmail = useRegenerateEmail(place)
  const restore = useRestorePreviousEmail(place)
  const [stack, setStack] = useState<readonly ReviewAction[]>([])
  const latest = useRef(stack)
  const setDone = (next: readonly ReviewAction[]): void => {
    latest.current = next
    setStack(next)
  }
  const keep = (done: ReviewAction): void => setDone(pushAction(latest.current, done))

  // sequentially, so that an immediate undo reaches the server after its approval
  const tail = useRef<Promise<unknown>>(Promise.resolve())
  const runInOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const next = tail.current.then(work)
    tail.current = next.catch(() => null)
    return next
  }

  /** @returns the emails whose state changed, or null after a failure that was shown */
  const setState = async (done: Marked, reviewState: ReviewState): Promise<string[] | null> => {
    const { emailIds: ids } = done
    const seen = reviewState === 'approved' && done.textVersion ? { textVersion: done.textVersion } : {}
    patch(new Set(ids), { reviewState })
    try {
      const { emailIds } = await runInOrder(() =>
        review.mutateAsync({
          params: { id: place.sequenceId },
          body: { emailIds: [...ids], reviewState, ...seen },
        }),
      )
      // a list request sent before may have overwritten the patch
      patch(new Set(emailIds), reviewState === 'approved' ? APPROVED : { reviewState })
      if (emailIds.length !== ids.length) void refresh.list()
      changed()
      return emailIds
    } catch (error) {
      patch(new Set(ids), { reviewState: OTHER[reviewState] })
      if (isFailure(error, 'mail_text_changed')) {
        for (const id of ids) await newest(id)
        void refresh.list()
        toastInfo(reviewText.changedMeanwhile)
        return null
      }
      toastRequestFailure(
        error,
        reviewState === 'approved' ? reviewText.approveFailed : reviewText.unapproveFailed,
      )
      return null
    }
  }

  /** Undoable from the key press on; a rejected action is removed again. */
  const setReviewState = async (done: Marked, state: ReviewState): Promise<void> => {
    keep(done)
    if (!(await setState(done, state))) setDone(removeAction(latest.current, done))
  }

  const undoAction = async (done: ReviewAction): Promise<void> => {
    setDone(removeAction(latest.current, done))
    const id = actionEmailId(done)
    if (id) open(id)
    try {
      if (done.kind === 'edit') {
        const { emailId, before: content, textVersion } = done
        await update.mutateAsync({ emailId, content, textVersion })
      } else if (done.kind === 'regenerate') {
        const isUnchanged =
          done.textVersion !== undefined && (await newest(done.emailId))?.textVersion === done.textVersion
        if (isUnchanged) return toastInfo(reviewText.nothingToUndo)
        await restore.mutateAsync(done.emailId)
      } else if (!(await setState(done, done.kind === 'approve' ? 'unreviewed' : 'approved'))) {
        return keep(done)
      }
      toastInfo(reviewText.undone[done.kind])
      changed()
      // emails of other nodes, or many at once, are not in the patched list
      if (id === null) void refresh.list()
    } catch (error) {
      keep(done)
      toastRequestFailure(error, reviewText.undoFailed)
    }
  }

  return {
    canUndo: stack.length > 0,
    /** @param textVersion of the displayed text; undefined while it is loading */
    approve: async (row: GeneratedEmail, textVersion: string | undefined): Promise<void> => {
      if (!isApprovable(row)) return toastInfo(row.isSent ? reviewText.alreadySent : reviewText.notWritten)
      announce(reviewText.approvedOne(row.companyName || row.contactName))
      await setReviewState({ kind: 'approve', emailIds: [row.id], textVersion }, 'approved')
    },
    unapprove: async (row: GeneratedEmail, textVersion: string | undefined): Promise<void> => {
      if (row.isSent) return toastInfo(reviewText.alreadySent)
      announce(reviewText.tookBack)
      await setReviewState({ kind: 'unapprove', emailIds: [row.id], textVersion }, 'unreviewed')
    },
    /** How many emails an approval would affect. */
    count: (request: ReviewRequest) =>
      review.mutateAsync({ params: { id: place.sequenceId }, body: { ...request, dryRun: true } }),
    approveMany: async (request: ReviewRequest): Promise<void> => {
      try {
        const { emailIds, skipped } = await review.mutateAsync({
          params: { id: place.sequenceId },
          body: request,
        })
        const action: ReviewAction = { kind: 'approve', emailIds }
        patch(new Set(emailIds), APPROVED)
        keep(action)
        changed()
        const undoButton = { label: reviewText.undo, onSelect: () => void undoAction(action) }
        const n = formatNumber(emailIds.length)
        toastSuccess(
          skipped > 0 ? reviewText.approvedSome(n, formatNumber(skipped)) : reviewText.approvedMany(n),
          undoButton,
        )
        if (skipped > 0) void refresh.list()
      } catch (error) {
        toastRequestFailure(error, reviewText.approveFailed)
        throw error
      }
    },
    /**
     * @param textVersion of the text the edit is based on
     * @returns whether it was saved, or the stored email when another user changed it meanwhile
     */
    save: async (
      email: GeneratedEmailDetail,
      content: EmailContent,
      textVersion: string,
    ): Promise<boolean | GeneratedEmailDetail> => {
      const { subject, bodyText, bodyHtml } = email
      try {
        const saved = await update.mutateAsync({ emailId: email.id, content, textVersion })
        const before = { subject, bodyText, bodyHtml }
        keep({ kind: 'edit', emailId: email.id, before, textVersion: saved.textVersion })
      } catch (error) {
        const stored = isFailure(error, 'mail_text_changed') ? await newest(email.id) : undefined
        if (!stored) toastRequestFailure(error, reviewText.saveFailed)
        return stored ?? false
      }
      announce(reviewText.saved)
      changed()
      return true
    },
    regenerate: async (emailId: string, hint: string): Promise<boolean> => {
      try {
        // the prompt is part of the workflow
        if (!(await saver.save('required'))) return false
        const { isRewriting, textVersion } = await regenerateEmail.mutateAsync({ emailId, hint })
        keep({ kind: 'regenerate', emailId, ...(isRewriting && { textVersion }) })
      } catch (error) {
        toastRequestFailure(error, reviewText.regenerateFailed)
        return false
      }
      announce(reviewText.rewriting)
      await refresh.progress()
      return true
    },
    restorePrevious: async (emailId: string): Promise<void> => {
      try {
        await restore.mutateAsync(emailId)
      } catch (error) {
        return toastRequestFailure(error, reviewText.undoFailed)
      }
      keep({ kind: 'regenerate', emailId })
      toastInfo(reviewText.undone.regenerate)
      changed()
    },
    /** @param isBeingWritten the previous text is being replaced */
    undo: async (isBeingWritten: (emailId: string) => boolean): Promise<void> => {
      const done = latest.current.at(-1)
      if (!done) return toastInfo(reviewText.nothingToUndo)
      if (done.kind === 'regenerate' && isBeingWritten(done.emailId)) return toastInfo(reviewText.waitForText)
      await undoAction(done)
    },
  }
}
export type ReviewActions = ReturnType<typeof useReviewActions>
