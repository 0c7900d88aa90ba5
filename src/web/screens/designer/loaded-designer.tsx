// The loaded designer: header, canvas, launch panel, footer and dialogs around one designer state.
import { Eye, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { LaunchItem, Sequence } from '#api/sequences/sequences.ts'
import { ROLES } from '#core/access.ts'
import { startNodes } from '#core/sequences/workflow/graph.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { useNodeStats } from '#web/data/designer/node-stats.ts'
import { useRefreshAfterSave } from '#web/data/sequences/sequence.ts'
import { useCacheSequence } from '#web/data/sequences/sequence-cache.ts'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { lazyPart, prefetch } from '#web/lib/lazy-part.tsx'
import { toastFailure } from '#web/lib/toast.ts'
import { ImageWorkspaces } from '#web/parts/writing/mail-editor/rich-text/image-workspaces.ts'
import { startText } from '#web/screens/designer/nodes/node-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { createDesigner, readStoredWorkflow } from './create-designer.ts'
import {
  DesignerContext,
  type DesignerReadOnlyReason,
  NO_FACTS,
  type NodeFacts,
  NodeFactsContext,
  useDesigner,
  useEditable,
  useView,
  useWorkflow,
} from './designer-context.ts'
import { DesignerFooter } from './designer-footer.tsx'
import { DesignerHeader } from './designer-header.tsx'
import { designerText } from './designer-text.ts'
import { DesignerDialogs } from './dialogs/designer-dialogs.tsx'
import { addStartNode } from './edit/edit-nodes.ts'
import { LaunchProvider, useLaunchState } from './launch/launch-context.tsx'
import { usePlay } from './play/use-play.ts'
import { ProposalCanvas } from './proposal/proposal-canvas.tsx'
import { Proposals } from './proposal/propose-entry.tsx'
import { ReviewHost } from './review/review-host.tsx'
import { saveOnPageEvents } from './saving/autosave.ts'
import { SaveConflictProvider } from './saving/conflict/save-conflict.tsx'
import { LeaveGuard } from './saving/leave-guard.tsx'
import { workflowShape } from './workflow-shape.ts'

// Whether the window is too small for editing; the designer is then read-only.

const QUERY = '(max-width: 767px)'

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const useNarrowWindow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)

// Modules that must be available without a network: the dialogs for unsaved work and the toasts; and those likely to
// be opened next.

const PREFETCHED_MODULES = [
  () => import('#web/ui/dialog/dialog-panel.tsx'),
  () => import('./canvas/edge-toolbar.tsx'),
  () => import('./canvas/selection-toolbar.tsx'),
  () => import('./saving/leave-dialog.tsx'),
  () => import('./saving/conflict/save-conflict-dialog.tsx'),
]
const PREFETCH_DELAY_MS = 3000

/** Loads them after a delay; returns the function that cancels it. */
function prefetchDialogs(): () => void {
  const timer = setTimeout(() => {
    for (const part of PREFETCHED_MODULES) prefetch(part)
  }, PREFETCH_DELAY_MS)
  return () => clearTimeout(timer)
}

const UnreadableWorkflow = lazyPart(() => import('./saving/unreadable-workflow.tsx'), 'UnreadableWorkflow')
const NewerVersion = lazyPart(() => import('./saving/conflict/newer-version.tsx'), 'NewerVersion')
const Recovery = lazyPart(() => import('./saving/recovery/recovery.tsx'), 'Recovery')
const LaunchCheckPanel = lazyPart(() => import('./launch/launch-check-panel.tsx'), 'LaunchCheckPanel')

const PlannedMailsLoader = lazyPart(() => import('./canvas/planned-mails-loader.tsx'), 'PlannedMailsLoader')
const PlayDock = lazyPart(() => import('./play/play-dock.tsx'), 'PlayDock')
const PlayOffer = lazyPart(() => import('./play/play-dock.tsx'), 'PlayOffer')
const PlayPanel = lazyPart(() => import('./play/play-panel.tsx'), 'PlayPanel')
const RehearsalPanel = lazyPart(() => import('./rehearsal/rehearsal-panel.tsx'), 'RehearsalPanel')

type Props = { opened: Sequence; sequence: Sequence }

export function LoadedDesigner({ opened, sequence }: Props) {
  const readOnly = useReadOnlyReason(sequence)
  const keep = useCacheSequence()
  const refresh = useRefreshAfterSave(sequence.id)
  const now = { readOnly, keep, refresh }
  const latest = useRef(now)
  latest.current = now
  const [designer] = useState(() =>
    createDesigner(opened, {
      mayEdit: () => latest.current.readOnly === null,
      onSaved: (saved) => {
        latest.current.keep(saved)
        latest.current.refresh()
      },
    }),
  )
  useEffect(() => designer.saver.start(), [designer])
  useEffect(() => saveOnPageEvents(designer.saver), [designer])
  useEffect(() => designer.localCopy.start(), [designer])
  useEffect(() => designer.otherTabs.start(), [designer])
  useEffect(prefetchDialogs, [])
  useUnreadableToast(opened)
  return (
    <DesignerContext value={designer}>
      <ImageWorkspaces value={sequence.workspaceIds}>
        <LaunchProvider enabled={readOnly !== 'narrow' && readOnly !== 'archived'}>
          <SaveConflictProvider>
            <Layout opened={opened} sequence={sequence} readOnly={readOnly} />
            <LeaveGuard />
          </SaveConflictProvider>
        </LaunchProvider>
      </ImageWorkspaces>
    </DesignerContext>
  )
}

function Layout({ opened, sequence, readOnly }: Props & { readOnly: DesignerReadOnlyReason }) {
  const panel = useView((view) => view.launchCheckPanelOpen)
  const rehearsing = useView((view) => view.rehearsalOpen)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const [unreadable] = useState(() => !readStoredWorkflow(opened).isReadable)
  const proposed = useView((view) => view.proposal)
  const proposal = readOnly === null ? proposed : null
  const [planned, setPlanned] = useState(NO_FACTS.planned)
  const play = usePlay(sequence.id)
  const facts = useNodeFactsValue(sequence.id, proposal ? 'proposal' : readOnly, planned)
  const onCanvas = useMemo(
    () => (rehearsing ? { ...facts, readOnly: facts.readOnly ?? ('rehearsal' as const) } : facts),
    [rehearsing, facts],
  )
  return (
    <NodeFactsContext value={facts}>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden">
        <DesignerHeader sequence={sequence} />
        {readOnly && (
          <Banner isStrip tone="gray" icon={<Eye aria-hidden />}>
            {designerText.readOnly[readOnly]}{' '}
            {readOnly === 'narrow' && (
              <Link to={`/sequences/${sequence.id}?tab=steps`} className="link">
                {designerText.openSteps}
              </Link>
            )}
          </Banner>
        )}
        <div className="flex min-h-0 flex-1">
          <main ref={setStage} className="relative min-w-0 flex-1">
            <NodeFactsContext value={onCanvas}>
              {proposal ? <ProposalCanvas proposal={proposal} /> : <Canvas />}
            </NodeFactsContext>
            <div className="absolute inset-x-0 top-3 z-10 mx-auto flex w-fit max-w-[min(720px,calc(100%-32px))] flex-col gap-2">
              {unreadable && <UnreadableWorkflow opened={opened} />}
              {readOnly === null && <Recovery opened={opened} />}
              <NewerVersion />
              <MissingStartBanner />
            </div>
            {!proposal && !rehearsing && <PlayOffer sequence={sequence} play={play} />}
          </main>
          {readOnly === null && <Proposals sequence={sequence} />}
          {proposal ? null : rehearsing ? (
            <RehearsalPanel sequence={sequence} stage={stage} />
          ) : panel ? (
            <LaunchCheckPanel sequence={sequence} />
          ) : (
            (play.isPlaying || play.days.length > 0) && <PlayPanel play={play} />
          )}
        </div>
        {!proposal && !rehearsing && <PlayDock sequence={sequence} play={play} />}
        <DesignerFooter />
        {readOnly !== 'archived' && facts.numbers && (
          <PlannedMailsLoader sequence={sequence} numbers={facts.numbers} onChange={setPlanned} />
        )}
        <DesignerDialogs sequence={sequence} />
        <NodeEnrollments />
        <ReviewHost sequence={sequence} />
      </div>
    </NodeFactsContext>
  )
}

/** A stored workflow may have no start node; nothing runs until it has one. */
function MissingStartBanner() {
  const designer = useDesigner()
  const isMissing = useWorkflow(({ workflow }) => startNodes(workflow).length === 0)
  const editable = useEditable()
  if (!isMissing) return null
  return (
    <Banner
      tone="red"
      icon={<TriangleAlert aria-hidden />}
      title={startText.missing}
      className="border border-line shadow-pop"
      action={
        editable && (
          <Button size="sm" onClick={() => addStartNode(designer)}>
            {startText.add}
          </Button>
        )
      }
    >
      {startText.missingHint}
    </Banner>
  )
}

function useReadOnlyReason(sequence: Sequence): DesignerReadOnlyReason {
  const narrow = useNarrowWindow()
  const workspaces = useMyWorkspaces()
  if (narrow) return 'narrow'
  if (sequence.status === 'archived') return 'archived'
  const mayWrite = workspaces.some(
    ({ id, role }) => sequence.workspaceIds.includes(id) && ROLES.indexOf(role) >= ROLES.indexOf('member'),
  )
  return mayWrite ? null : 'viewer'
}

function useNodeFactsValue(
  sequenceId: string,
  readOnly: NodeFacts['readOnly'],
  planned: NodeFacts['planned'],
) {
  const numbers = useNodeStats(sequenceId)
  const edges = useWorkflow((state) => state.workflow.edges)
  const workflow = useWorkflow((state) => state.workflow)
  const { report } = useLaunchState()
  const findings = useMemo(() => {
    const byNode = new Map<string, LaunchItem[]>()
    for (const item of report ?? []) {
      if (item.nodeId) byNode.set(item.nodeId, [...(byNode.get(item.nodeId) ?? []), item])
    }
    return byNode
  }, [report])
  // biome-ignore lint/correctness/useExhaustiveDependencies: edges and the number of nodes determine the connections; moving nodes changes nothing
  const shape = useMemo(() => workflowShape(workflow), [edges, workflow.nodes.length])
  return useMemo(
    () => ({ readOnly, numbers, planned, findings, ...shape }),
    [readOnly, numbers, planned, findings, shape],
  )
}

/** Shown once; the default workflow is displayed, and nothing is saved until the user edits. */
function useUnreadableToast(opened: Sequence): void {
  const isShown = useRef(false)
  useEffect(() => {
    if (isShown.current || readStoredWorkflow(opened).isReadable) return
    isShown.current = true
    toastFailure(null, designerText.unreadable)
  }, [opened])
}

const EnrollmentsPanel = lazyPart(
  () => import('./node-enrollments/enrollments-panel.tsx'),
  'EnrollmentsPanel',
)

function NodeEnrollments() {
  const { view } = useDesigner()
  const requested = useView((state) => state.openEnrollments)
  const [shown, setShown] = useState(requested)
  if (requested && requested !== shown) setShown(requested)
  const node = useWorkflow(({ workflow }) => shown && findNode(workflow, shown.nodeId))
  if (!shown || !node) return null
  return (
    <EnrollmentsPanel
      key={`${shown.nodeId} ${shown.state}`}
      node={node}
      state={shown.state}
      open={requested !== null}
      onClose={() => view.setState({ openEnrollments: null })}
    />
  )
}
