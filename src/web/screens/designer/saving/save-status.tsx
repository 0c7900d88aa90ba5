// The save status in words, and the save button.
import { CircleAlert, CircleDot, CloudCheck, type LucideIcon, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureText } from '#web/lib/toast.ts'
import { useDesigner, useEditable, useSaveState } from '#web/screens/designer/designer-context.ts'
import { saveText } from '#web/screens/designer/designer-text.ts'
import { closeNote } from '#web/screens/designer/edit/edit-nodes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useSaveConflict } from './conflict/save-conflict.tsx'
import type { SavePhase } from './saver.ts'
import { useHasUnsavedChanges } from './unsaved-changes.ts'

export function SaveButton() {
  const designer = useDesigner()
  const unsaved = useHasUnsavedChanges()
  const editable = useEditable()
  const phase = useSaveState((state) => state.phase)
  const { ask } = useSaveConflict()
  if (!editable) return null
  const save = (): void => {
    closeNote(designer, true)
    if (phase.kind === 'conflict') ask()
    else void designer.saver.save('manual')
  }
  return (
    <Button
      variant={unsaved ? 'primary' : 'outline'}
      disabled={!unsaved}
      busy={phase.kind === 'saving' && phase.cause === 'manual'}
      onClick={save}
      className="min-w-16"
    >
      {unsaved ? saveText.saveChanged : saveText.save}
    </Button>
  )
}

type StatusLabel = { text: string; icon: LucideIcon; ink: string; spin?: boolean }

export function SaveStatus() {
  const unsaved = useHasUnsavedChanges()
  const phase = useDelayedPhase(useSaveState((state) => state.phase))
  const waiting = useSaveState((state) => state.waiting)
  // a failure has its own line: see SaveFailure; the footer says that changes will be saved
  if (phase.kind === 'failed' || (waiting && unsaved && phase.kind !== 'saving')) return null
  const word = statusFor(phase, unsaved)
  const { icon: Icon } = word
  return (
    <p role="status" className={cx('flex min-w-0 items-center gap-1.5 text-sm', word.ink)}>
      <Icon aria-hidden className={cx('size-[15px] shrink-0', word.spin && 'animate-spin')} />
      <span className="truncate">{word.text}</span>
    </p>
  )
}

/** Below the save button: what failed, the server's message, and when it is retried. */
export function SaveFailure() {
  const phase = useDelayedPhase(useSaveState((state) => state.phase))
  if (phase.kind !== 'failed') return null
  const what = phase.cause === 'auto' ? saveText.autoSaveFailed : saveText.saveFailed
  return (
    <p
      role="alert"
      className="mt-1 ml-auto flex w-fit max-w-[440px] items-start gap-1.5 text-sm text-red-ink"
    >
      <CircleAlert aria-hidden className="mt-[3px] size-[15px] shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{`${what}. ${retryText(phase.retryInMs)}.`}</span>{' '}
        {failureText(phase.error, '')}
      </span>
    </p>
  )
}

function statusFor(phase: Exclude<SavePhase, { kind: 'failed' }>, unsaved: boolean): StatusLabel {
  switch (phase.kind) {
    case 'saving':
      return { text: saveText.saving, icon: RefreshCw, ink: 'text-muted', spin: true }
    case 'conflict':
      return { text: saveText.stale, icon: CircleAlert, ink: 'text-red-ink' }
    case 'unreadable':
      return { text: saveText.unreadable, icon: CircleAlert, ink: 'text-red-ink' }
    default:
      return unsaved
        ? { text: saveText.changed, icon: CircleDot, ink: 'text-amber-ink' }
        : { text: saveText.saved, icon: CloudCheck, ink: 'text-muted' }
  }
}

function retryText(again: number | null): string {
  if (again === null) return saveText.retryOnChange
  return navigator.onLine ? saveText.retryIn(again / 1000) : saveText.offline
}

const SHOW_AFTER_MS = 250

/** A save that takes only a moment is not shown, to avoid flickering. */
function useDelayedPhase(phase: SavePhase): SavePhase {
  const [shown, setShown] = useState(phase)
  const wait = phase.kind === 'saving' && shown.kind !== 'saving' && shown.kind !== 'failed'
  useEffect(() => {
    if (!wait) return setShown(phase)
    const timer = setTimeout(() => setShown(phase), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [phase, wait])
  return wait ? shown : phase
}
