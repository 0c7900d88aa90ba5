// 리허설: what the engine would send to whom and when, beside the canvas and along it. On small windows it is the whole screen.
import './rehearsal.css'
import { Clapperboard, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { RehearsedMail } from '#api/sequence-plan.ts'
import type { Sequence } from '#api/sequences.ts'
import { rehearsalText } from '#web/text/rehearsal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useDesigner, useView, useWorkflow } from '../designer-context.ts'
import { isChanged } from '../workflow-store.ts'
import { MailDialog } from './mail-dialog.tsx'
import { Player } from './player.tsx'
import { RehearsalBody } from './rehearsal-body.tsx'
import { RehearsalContext, type RehearsalState } from './rehearsal-context.ts'
import { useRehearsalKeys } from './use-rehearsal-keys.ts'
import { useRehearsalParts } from './use-rehearsal-state.ts'
import { useWalkMarks } from './use-walk-marks.ts'

type RehearsalProps = {
  sequence: Sequence
  /** over the canvas: where the player stands */
  stage: HTMLElement | null
}

export function Rehearsal({ sequence, stage }: RehearsalProps) {
  const { view } = useDesigner()
  const leave = (): void => view.setState({ rehearsal: false })
  const state = useRehearsalParts(sequence, leave)
  const isSheet = useSheet()
  const [mail, setMail] = useState<{ shown: RehearsedMail; open: boolean }>()
  useWalkMarks(state)
  useRehearsalKeys(state, { isSheet })
  useRoomForLaunchPanel()
  const open = (shown: RehearsedMail): void => setMail({ shown, open: true })
  return (
    <RehearsalContext value={state}>
      {isSheet ? (
        <Sheet state={state} onOpenMail={open} />
      ) : (
        <>
          <Aside state={state} onOpenMail={open} />
          {stage &&
            createPortal(
              <div className="pointer-events-none absolute inset-x-0 bottom-5 z-10 flex justify-center">
                <Player />
              </div>,
              stage,
            )}
        </>
      )}
      {mail && (
        <MailDialog
          mail={mail.shown}
          open={mail.open}
          onClose={() => setMail({ shown: mail.shown, open: false })}
        />
      )}
    </RehearsalContext>
  )
}

type FrameProps = { state: RehearsalState; onOpenMail: (mail: RehearsedMail) => void }

function Aside({ state, onOpenMail }: FrameProps) {
  const panel = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const own = panel.current
    own?.focus({ preventScroll: true })
    return () => {
      const at = document.activeElement
      const isLost = at === null || at === document.body || own?.contains(at)
      if (isLost && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <aside
      ref={panel}
      aria-label={rehearsalText.title}
      tabIndex={-1}
      className="flex w-[420px] shrink-0 flex-col border-l border-line bg-canvas outline-none"
    >
      <header className="border-b border-line bg-surface py-2.5 pr-2 pl-4">
        <div className="flex items-center gap-2">
          <Clapperboard aria-hidden className="size-4 text-primary-ink" />
          <h2 className="text-base font-semibold">{rehearsalText.title}</h2>
          <Marks state={state} />
          <IconButton label={rehearsalText.close} className="ml-auto" onClick={state.leave}>
            <X aria-hidden />
          </IconButton>
        </div>
        <p className="pr-2 text-xs text-muted">{rehearsalText.hint}</p>
      </header>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-5">
        <RehearsalBody scroller={scroller} onOpenMail={onOpenMail} />
      </div>
    </aside>
  )
}

function Sheet({ state, onOpenMail }: FrameProps) {
  const scroller = useRef<HTMLElement>(null)
  const content = (node: HTMLDivElement | null): void => {
    // the window's own body scrolls
    scroller.current = node?.parentElement ?? null
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) state.leave()
      }}
      size="full"
      className="h-dvh! w-screen! max-w-none! rounded-none!"
      title={rehearsalText.title}
      description={rehearsalText.hint}
      aside={<Marks state={state} />}
      closeLabel={rehearsalText.close}
    >
      <div ref={content} className="mx-auto max-w-xl">
        <RehearsalBody scroller={scroller} onOpenMail={onOpenMail} />
      </div>
    </Dialog>
  )
}

/** That unsaved edits are in it, and that it is being made anew. */
function Marks({ state }: { state: RehearsalState }): ReactNode {
  const changed = useWorkflow(isChanged)
  return (
    <>
      {changed && <Badge tone="amber">{rehearsalText.unsaved}</Badge>}
      {state.isRefreshing && <Spinner label={rehearsalText.busy} className="text-muted" />}
    </>
  )
}

/** The launch check asks for the same place at the side: whoever opens it leaves the rehearsal. */
function useRoomForLaunchPanel(): void {
  const { view } = useDesigner()
  const wanted = useView(({ launchPanel }) => launchPanel)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) view.setState({ launchPanel: false })
    else if (wanted) view.setState({ rehearsal: false })
    first.current = false
  }, [view, wanted])
}

const SMALL = '(max-width: 899px)'
const listen = (listener: () => void): (() => void) => {
  const media = matchMedia(SMALL)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
const useSheet = (): boolean => useSyncExternalStore(listen, () => matchMedia(SMALL).matches)
