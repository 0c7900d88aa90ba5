// The emails of the queue: the filtered list, the open one, and new ones while a run generates them.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import {
  type Place,
  useGeneratedEmails,
  useGenerationProgress,
  useRefreshEmails,
} from '#web/data/writing/generated-emails.ts'
import {
  type EmailFilter,
  filterKeepingShown,
  NO_FILTER,
  nextToApprove,
} from '#web/screens/designer/review/email-filter.ts'
import { countMarks, reviewProgress } from '#web/screens/designer/review/review-progress.ts'

const NONE: readonly GeneratedEmail[] = []

/** @param begin the filter and the email to open first */
export function useReviewList(place: Place, begin: { filter: Partial<EmailFilter>; mailId: string | null }) {
  const progress = useGenerationProgress(place, true)
  const isWriting = progress.data?.status === 'generating'
  const emails = useGeneratedEmails(place, true, isWriting)
  useRefreshAfterRun(place, isWriting)
  const rows = emails.data ?? NONE
  const [filter, setFilter] = useState<EmailFilter>({ ...NO_FILTER, ...begin.filter })
  const kept = useRef({ filter, ids: new Set<string>() })
  const shown = useMemo(() => {
    if (kept.current.filter !== filter) kept.current = { filter, ids: new Set() }
    return filterKeepingShown(rows, filter, kept.current.ids)
  }, [rows, filter])
  const [openId, setOpenId] = useState(begin.mailId)
  const at = useMemo(() => shown.findIndex((row) => row.id === openId), [shown, openId])
  const current = shown[at] ?? nextToApprove(shown, null) ?? shown[0] ?? null
  // an email selected automatically stays selected when the list changes
  useEffect(() => {
    if (current && current.id !== openId) setOpenId(current.id)
  }, [current, openId])
  return {
    rows,
    shown,
    filter,
    setFilter,
    current,
    /** the index of the open email in the shown list, from 0 */
    at: Math.max(0, at),
    open: setOpenId,
    isLoading: emails.isPending,
    error: emails.isError && !emails.data ? emails.error : null,
    retry: () => void emails.refetch(),
    isWriting,
    run: progress.data,
    progress: useMemo(() => reviewProgress(rows), [rows]),
    countsByMark: useMemo(() => countMarks(rows), [rows]),
  }
}
export type ReviewList = ReturnType<typeof useReviewList>

/** The last emails of a run are in the response after its end. */
function useRefreshAfterRun(place: Place, isWriting: boolean): void {
  const refresh = useRefreshEmails(place)
  const latest = useRef(refresh)
  latest.current = refresh
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !isWriting) void latest.current.list()
    was.current = isWriting
  }, [isWriting])
}
