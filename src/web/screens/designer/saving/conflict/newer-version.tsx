// Detects a newer stored workflow before a conflict: other tabs of this browser announce it, and the server is
// polled. Without unsaved edits the newer workflow is shown; with an open dialog a button offers it.
import { CloudDownload } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftState } from '#api/sequences/sequence-draft.ts'
import { fetchDraftState } from '#web/data/designer/draft-state.ts'
import { useCacheSequence } from '#web/data/sequences/sequence-cache.ts'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import {
  type Designer,
  useDesigner,
  useSaveState,
  useWorkflow,
} from '#web/screens/designer/designer-context.ts'
import { toastRequestFailure } from '#web/screens/designer/failure-toast.ts'
import { areCanvasShortcutsOff } from '#web/screens/designer/keyboard/shortcut-scope.ts'
import { hasUnsavedChanges } from '#web/screens/designer/saving/unsaved-changes.ts'
import { unsavedWorkText } from '#web/screens/designer/saving/unsaved-work-text.ts'
import { isChanged } from '#web/screens/designer/workflow-store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { fetchAndLoadStoredWorkflow } from './load-stored-workflow.ts'

/** No open dialog, drag or rehearsal that replacing the workflow would disturb. */
const isIdle = (designer: Designer): boolean => {
  const { draggedPositions, connectionTargets, rehearsalOpen, dialog } = designer.view.getState()
  return (
    !hasUnsavedChanges(designer) &&
    draggedPositions.size === 0 &&
    connectionTargets === null &&
    dialog === null &&
    !rehearsalOpen &&
    !areCanvasShortcutsOff(null)
  )
}

export function NewerVersion() {
  const designer = useDesigner()
  const { saver, sequenceId, otherTabs } = designer
  const [newer, setNewer] = useState<DraftState | null>(null)
  const [busy, setBusy] = useState(false)
  const revision = useSaveState((state) => state.revision)
  const changed = useWorkflow(isChanged)
  const keep = useLatest(useCacheSequence())

  const loadNewer = useCallback(
    async (draft: DraftState): Promise<void> => {
      setBusy(true)
      try {
        const who = draft.isMine ? null : draft.savedByName
        await fetchAndLoadStoredWorkflow(
          designer,
          (sequence) => keep.current(sequence),
          unsavedWorkText.tookOver(who),
        )
        setNewer(null)
      } catch (error) {
        setNewer(draft)
        toastRequestFailure(error, unsavedWorkText.loadFailed)
      } finally {
        setBusy(false)
      }
    },
    [designer, keep],
  )
  const onSavedElsewhere = useCallback(
    async (draft: DraftState): Promise<void> => {
      if (!(await saver.onRevisionReported(draft.revision))) return
      if (isIdle(designer)) await loadNewer(draft)
      else setNewer(draft)
    },
    [designer, saver, loadNewer],
  )
  // fetched again after a notice of change, and when the page becomes visible
  const { data: polled } = useRead(
    api.sequenceDraft.draftState,
    { params: { id: sequenceId } },
    {
      gcTime: 0,
      refetchInterval: useIntervalWithoutNotices(STALE_MS.detail),
      refetchOnWindowFocus: true,
    },
  )
  useEffect(() => {
    if (polled) void onSavedElsewhere(polled)
  }, [polled, onSavedElsewhere])
  useEffect(
    () =>
      otherTabs.onSaved((saved) => {
        if (saved > saver.state.getState().revision)
          // the author is fetched once; the next poll retries after a failure
          fetchDraftState(sequenceId).then(onSavedElsewhere, () => undefined)
      }),
    [otherTabs, saver, sequenceId, onSavedElsewhere],
  )
  useEffect(() => {
    // editing on top of a newer version leads to the save conflict
    if (newer && changed) void onSavedElsewhere(newer)
  }, [newer, changed, onSavedElsewhere])

  if (!newer || newer.revision <= revision || changed) return null
  return (
    <Banner
      tone="blue"
      icon={<CloudDownload aria-hidden />}
      className="border border-line shadow-pop"
      action={
        <Button size="sm" busy={busy} onClick={() => void loadNewer(newer)}>
          {unsavedWorkText.takeOver}
        </Button>
      }
    >
      <span role="status">{unsavedWorkText.justSaved(newer.isMine ? null : newer.savedByName)}</span>
    </Banner>
  )
}

function useLatest<T>(value: T) {
  const latest = useRef(value)
  latest.current = value
  return latest
}
