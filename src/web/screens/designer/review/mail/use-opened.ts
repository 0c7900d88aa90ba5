// Marks an email as opened after it was shown for a moment, and prefetches the next ones.
import { useEffect, useRef } from 'react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { isBeingWritten, isDone } from '#core/writing/generated-email.ts'
import { type Place, useRefreshEmails } from '#web/data/writing/generated-emails.ts'
import { useMarkOpened, usePrefetchEmail } from '#web/data/writing/reviews.ts'
import { useMayReview } from '#web/screens/designer/designer-context.ts'

/** In milliseconds; shorter counts as browsing. */
const OPENED_AFTER_MS = 400

/** Only for who may approve the mail: what a viewer reads does not count. */
export function useMarkOpenedAfterDelay(place: Place, email: GeneratedEmailDetail | undefined): void {
  const { mutate } = useMarkOpened(place)
  const mayReview = useMayReview()
  const id = mayReview && email && isDone(email.status) && email.openedAt === null ? email.id : null
  const version = email?.updatedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: a regenerated text counts as new
  useEffect(() => {
    if (!id) return
    const timer = setTimeout(() => mutate(id), OPENED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, version, mutate])
}

export function usePrefetchNext(place: Place, ids: readonly (string | undefined)[]): void {
  const prefetch = usePrefetchEmail(place)
  const latest = useRef(prefetch)
  latest.current = prefetch
  const wanted = ids.filter((id) => id !== undefined).join(' ')
  useEffect(() => {
    if (wanted === '') return
    const timer = setTimeout(() => {
      for (const id of wanted.split(' ')) void latest.current(id)
    }, 150)
    return () => clearTimeout(timer)
  }, [wanted])
}

/** Calls `onWritten` when the open email has a new text after its regeneration. */
export function useOnRegenerated(
  place: Place,
  email: GeneratedEmailDetail | undefined,
  onWritten: (email: GeneratedEmailDetail) => void,
): void {
  /** emails that are being written, with the version of their text before */
  const waiting = useRef(new Map<string, string>())
  const latest = useRef({ onWritten, refresh: useRefreshEmails(place) })
  latest.current = { ...latest.current, onWritten }
  useEffect(() => {
    if (!email) return
    const before = waiting.current.get(email.id)
    if (isBeingWritten(email)) {
      if (before === undefined) waiting.current.set(email.id, email.textVersion)
    } else if (before !== undefined) {
      waiting.current.delete(email.id)
      void latest.current.refresh.list()
      if (email.status === 'generated' && email.previous && email.textVersion !== before)
        latest.current.onWritten(email)
    }
  }, [email])
}
