// The findings of the launch check beside the canvas; each links to its node.

import { ArrowRight, CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { LaunchItem, Sequence } from '#api/sequences/sequences.ts'
import { startNodes } from '#core/sequences/workflow/graph.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { common } from '#web/lib/common-text.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { failureText } from '#web/lib/toast.ts'
import { opensReview } from '#web/parts/sequences/start-dialog/finding-fix.ts'
import { RegenerateOutdated } from '#web/parts/writing/regenerate-outdated.tsx'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { canvasText } from '#web/screens/designer/canvas/canvas-text.ts'
import {
  useDesigner,
  useEditable,
  useNodeFacts,
  useWorkflow,
} from '#web/screens/designer/designer-context.ts'
import { deleteElements } from '#web/screens/designer/edit/delete-nodes.ts'
import { addStartNode } from '#web/screens/designer/edit/edit-nodes.ts'
import { nodeName } from '#web/screens/designer/nodes/node-name.ts'
import { startText } from '#web/screens/designer/nodes/node-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { launchSummary } from '#web/words/sequence-page.ts'
import { LaunchCheckReview } from './launch-check-review.tsx'
import { CHECK_BUTTON, useLaunchState } from './launch-context.tsx'
import { launchCheckText, launchText } from './launch-text.ts'

export function LaunchCheckPanel({ sequence }: { sequence: Sequence }) {
  const { view } = useDesigner()
  const { report, isChecking, error, check } = useLaunchState()
  const close = (): void => {
    view.setState({ launchCheckPanelOpen: false })
    document.getElementById(CHECK_BUTTON)?.focus()
  }
  return (
    <aside
      aria-label={launchCheckText.checkTitle}
      className="flex w-[330px] shrink-0 flex-col border-l border-line bg-surface"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) close()
      }}
    >
      <header className="flex items-center gap-2 border-b border-line py-2.5 pr-2 pl-4">
        <h2 className="flex-1 text-base font-semibold">{launchCheckText.checkTitle}</h2>
        {isChecking && <Spinner label={launchCheckText.checking} className="text-muted" />}
        <IconButton label={launchCheckText.close} onClick={close}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={isChecking}>
        {report ? (
          <Report report={report} sequence={sequence}>
            <LaunchCheckReview isRequired={sequence.reviewRequired} />
          </Report>
        ) : error ? (
          <ErrorState title={launchText.checkFailed} message={failureText(error, common.tryLater)} />
        ) : null}
      </div>
      <footer className="border-t border-line p-3">
        <Button className="w-full" busy={isChecking} onClick={() => void check()}>
          {launchCheckText.again}
        </Button>
      </footer>
    </aside>
  )
}

type ReportProps = { report: readonly LaunchItem[]; sequence: Sequence; children: ReactNode }

function Report({ report, sequence, children }: ReportProps) {
  const errors = report.filter((item) => item.level === 'error')
  const warnings = report.filter((item) => item.level === 'warning')
  return (
    <>
      <p
        role="status"
        className={cx(
          'm-3 flex items-start gap-2 rounded-[10px] px-3 py-2.5 text-sm font-medium',
          errors.length > 0 ? 'bg-red-soft text-red-ink' : 'bg-green-soft text-green-ink',
        )}
      >
        {errors.length > 0 ? (
          <CircleAlert aria-hidden className="mt-[3px] size-4 shrink-0" />
        ) : (
          <CircleCheck aria-hidden className="mt-[3px] size-4 shrink-0" />
        )}
        {launchSummary(report, sequence)}
      </p>
      {children}
      <Findings title={launchCheckText.errors} tone="red" items={errors} />
      <Findings title={launchCheckText.warnings} tone="amber" items={warnings} />
    </>
  )
}

type FindingsProps = { title: string; tone: Tone; items: readonly LaunchItem[] }

function Findings({ title, tone, items }: FindingsProps) {
  if (items.length === 0) return null
  return (
    <section className="px-3 pb-4">
      <h3 className="flex items-center gap-1.5 px-1 pb-1.5 text-xs font-semibold text-muted">
        {title}
        <Badge tone={tone}>{items.length}</Badge>
      </h3>
      <ul className="flex flex-col gap-1.5">
        {items.map((item) => (
          <li
            key={`${item.code} ${item.nodeId ?? ''} ${item.edgeId ?? ''} ${item.message}`}
            className="rounded-lg border border-line"
          >
            <Finding item={item} />
            <FixButton item={item} />
            <RegenerateButton item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For findings that cannot be resolved on the canvas: an edge that is not rendered, a missing start node. */
function FixButton({ item: { code, edgeId = '' } }: { item: LaunchItem }) {
  const designer = useDesigner()
  const editable = useEditable()
  const applies = useWorkflow(({ workflow }) => {
    if (code === 'start_missing') return startNodes(workflow).length === 0
    // the report is of the last save: the edge may have been removed since, or its missing node added
    const edge = code === 'dangling_connection' && workflow.edges.find(({ id }) => id === edgeId)
    return edge && !(findNode(workflow, edge.source) && findNode(workflow, edge.target))
  })
  if (!editable || !applies) return null
  const isStart = code === 'start_missing'
  const remedy = (): void => {
    if (isStart) addStartNode(designer)
    else deleteElements(designer, new Set(), new Set([edgeId]))
  }
  return (
    <Button size="sm" className="mt-0.5 mb-2.5 ml-8.5" onClick={remedy}>
      {isStart ? startText.add : canvasText.removeEdge}
    </Button>
  )
}

/** Writes the emails of earlier settings again, then checks again. */
function RegenerateButton({ item: { code, nodeId } }: { item: LaunchItem }) {
  const { sequenceId } = useDesigner()
  const { check } = useLaunchState()
  const editable = useEditable()
  if (code !== 'emails_outdated' || nodeId === undefined || !editable) return null
  return (
    <RegenerateOutdated
      place={{ sequenceId, nodeId }}
      className="mt-0.5 mb-2.5 ml-8.5"
      onDone={() => void check()}
    />
  )
}

function Finding({ item }: { item: LaunchItem }) {
  const { view } = useDesigner()
  const [, setParams] = useSearchParams()
  const node = useWorkflow(({ workflow }) => (item.nodeId ? findNode(workflow, item.nodeId) : undefined))
  const step = useNodeFacts().stepNumbers.get(item.nodeId ?? '')
  const sign = (
    <TriangleAlert
      aria-hidden
      className={cx('mt-[3px] size-3.5 shrink-0', item.level === 'error' ? 'text-red-ink' : 'text-amber-ink')}
    />
  )
  const look = 'flex w-full items-start gap-2 rounded-lg px-3 py-2 text-left text-sm'
  if (!node) {
    return (
      <p className={look}>
        {sign}
        {item.message}
      </p>
    )
  }
  const jump = (): void => {
    if (opensReview(item)) {
      setParams((before) => {
        before.set('review', node.id)
        return before
      })
      return
    }
    view.selectOnly([node.id])
    view.revealNode(node.id, true)
  }
  return (
    <button type="button" className={cx(look, 'transition-colors hover:bg-hover')} onClick={jump}>
      {sign}
      <span className="min-w-0 flex-1">
        {item.message}
        <span className="mt-0.5 flex items-center gap-1 text-xs text-muted">
          <span className="truncate">
            <TemplateText
              text={step === undefined ? nodeName(node) : `${stepName(step)} ${nodeName(node)}`}
            />
          </span>
          <ArrowRight aria-hidden className="size-3 shrink-0" />
        </span>
      </span>
    </button>
  )
}
