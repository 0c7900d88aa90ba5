// 리허설: what would be sent to whom and when, in a panel beside the canvas. On small windows it is full screen.
import './rehearsal.css'
import { Clapperboard, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { RehearsedMail } from '#api/sending/sequence-plan.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { isComposing, isTextTarget } from '#web/lib/form/ime.ts'
import { useDesigner, useEditable, useView, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { saveByShortcut } from '#web/screens/designer/keyboard/run-shortcut.ts'
import { isChanged } from '#web/screens/designer/workflow-store.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { MailDialog } from './mails/mail-dialog.tsx'
import { Player } from './playback/player.tsx'
import { RehearsalBody, ViewTabs } from './rehearsal-body.tsx'
import { RehearsalContext, type RehearsalState } from './rehearsal-context.ts'
import { rehearsalText } from './rehearsal-text.ts'
import { useCreateRehearsalState } from './use-rehearsal-state.ts'

type RehearsalProps = {
  sequence: Sequence
  /** overlays the canvas: the position of the player */
  stage: HTMLElement | null
}

export function RehearsalPanel({ sequence, stage }: RehearsalProps) {
  const { view } = useDesigner()
  const leave = (): void => view.setState({ rehearsalOpen: false })
  const state = useCreateRehearsalState(sequence, leave)
  const isSheet = useFullScreenSheet()
  const [mail, setMail] = useState<{ shown: RehearsedMail; open: boolean }>()
  useRehearsalKeys(leave, { isSheet })
  useCloseForLaunchPanel()
  const open = (shown: RehearsedMail): void => {
    setMail({ shown, open: true })
    const at = state.stops.findIndex(({ nodeId }) => nodeId === shown.nodeId)
    if (at >= 0) state.playback.go(at)
  }
  const mailDialog = mail && (
    <MailDialog
      mail={mail.shown}
      open={mail.open}
      onShow={open}
      onClose={() => setMail({ shown: mail.shown, open: false })}
    />
  )
  return (
    <RehearsalContext value={state}>
      {isSheet ? (
        <Sheet state={state} onOpenMail={open}>
          {mailDialog}
        </Sheet>
      ) : (
        <>
          <Aside state={state} onOpenMail={open} />
          {mailDialog}
          {stage &&
            createPortal(
              // beside the zoom buttons, also in narrow windows
              <div className="pointer-events-none absolute right-3 bottom-5 left-16 z-10 flex justify-center">
                <Player />
              </div>,
              stage,
            )}
        </>
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
      <header className="flex h-12 items-center gap-2 border-b border-line bg-surface pr-2 pl-4">
        <Clapperboard aria-hidden className="size-4 text-primary-ink" />
        <h2 className="text-base font-semibold" {...tooltipProps(rehearsalText.hint, 'bottom')}>
          {rehearsalText.title}
        </h2>
        <ViewTabs state={state} className="ml-2 h-full items-end border-b-0!" />
        <span className="ml-auto flex items-center gap-2">
          <RefreshIndicator state={state} />
        </span>
        <IconButton label={rehearsalText.close} onClick={state.close}>
          <X aria-hidden />
        </IconButton>
      </header>
      <UnsavedNotice />
      <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-4">
        <RehearsalBody scroller={scroller} onOpenMail={onOpenMail} />
      </div>
    </aside>
  )
}

function Sheet({ state, onOpenMail, children }: FrameProps & { children: ReactNode }) {
  const scroller = useRef<HTMLElement>(null)
  const content = (node: HTMLDivElement | null): void => {
    // the dialog's own body scrolls
    scroller.current = node?.parentElement ?? null
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) state.close()
      }}
      size="full"
      className="h-dvh! w-screen! max-w-none! rounded-none!"
      title={rehearsalText.title}
      description={rehearsalText.hint}
      aside={<RefreshIndicator state={state} />}
      closeLabel={rehearsalText.close}
    >
      <div ref={content} className="mx-auto max-w-xl">
        <UnsavedNotice />
        <ViewTabs state={state} />
        <RehearsalBody scroller={scroller} onOpenMail={onOpenMail} />
        {children}
      </div>
    </Dialog>
  )
}

function UnsavedNotice(): ReactNode {
  const changed = useWorkflow(isChanged)
  return changed && <Banner isStrip role="status" tone="amber" title={rehearsalText.unsaved} />
}

/** The plan is loading again. */
const RefreshIndicator = ({ state }: { state: RehearsalState }) =>
  state.isRefreshing && <Spinner label={rehearsalText.busy} className="text-muted" />

/** The launch check panel uses the same position: opening it closes the rehearsal. */
function useCloseForLaunchPanel(): void {
  const { view } = useDesigner()
  const wanted = useView(({ launchCheckPanelOpen }) => launchCheckPanelOpen)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) view.setState({ launchCheckPanelOpen: false })
    else if (wanted) view.setState({ rehearsalOpen: false })
    first.current = false
  }, [view, wanted])
}

const FULL_SCREEN_QUERY = '(max-width: 899px)'
const listen = (listener: () => void): (() => void) => {
  const media = matchMedia(FULL_SCREEN_QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
const useFullScreenSheet = (): boolean =>
  useSyncExternalStore(listen, () => matchMedia(FULL_SCREEN_QUERY).matches)

function useRehearsalKeys(close: () => void, { isSheet }: { isSheet: boolean }): void {
  const designer = useDesigner()
  const editable = useEditable()
  const now = { close, isSheet, editable }
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isComposing(event)) return
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyS') {
        // the canvas is read-only here, but unsaved edits can be saved
        if (latest.current.editable) saveByShortcut(designer)
        return
      }
      if (event.code !== 'Escape' || event.defaultPrevented || isTextTarget(event.target)) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (latest.current.isSheet) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      event.preventDefault()
      latest.current.close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [designer])
}
