// The proposal beside the canvas: the text of each mail, and what to do with it.
import { Check, ChevronDown, ChevronUp, RefreshCw, Sparkles, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PROPOSAL_LIMITS } from '#core/sequences/proposal/proposal.ts'
import type { ProposalMode } from '#core/sequences/proposal/proposal-workflow.ts'
import { isMail, isWait, type WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useDesigner, useView } from '#web/screens/designer/designer-context.ts'
import { areCanvasShortcutsOff } from '#web/screens/designer/keyboard/shortcut-scope.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Examples } from './proposal-dialog.tsx'
import { ProposalProgress } from './proposal-progress.tsx'
import { proposalText } from './proposal-text.ts'
import { ProposedSteps } from './proposed-steps.tsx'
import type { Propose, ReceivedProposal } from './use-propose.ts'

type ProposalPanelProps = {
  received: ReceivedProposal
  /** the workflow with the proposal, and the new nodes */
  built: { workflow: Workflow; added: readonly string[] }
  /** nodes of the present workflow without the start; 0: it is empty, and the mode makes no difference */
  replacedCount: number
  mode: ProposalMode
  canAppend: boolean
  onMode: (mode: ProposalMode) => void
  propose: Propose
  onRevise: (request: string, onDone: () => void) => void
  onAccept: () => void
  onDiscard: () => void
}

export function ProposalPanel(props: ProposalPanelProps) {
  const { received, built, replacedCount, mode, propose, onMode, onRevise, onAccept, onDiscard } = props
  const panel = useRef<HTMLElement>(null)
  const [request, setRequest] = useState('')
  const [confirming, setConfirming] = useState(false)
  const nodes = built.workflow.nodes.filter(({ id }) => built.added.includes(id))
  const size = sizeOf(nodes)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every received proposal is announced by moving the focus to it
  useEffect(() => panel.current?.focus({ preventScroll: true }), [received])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      const isField = panel.current?.contains(event.target as Node)
      if (
        isField
          ? document.querySelector('[role=alertdialog]:not([data-closed])')
          : areCanvasShortcutsOff(event.target)
      )
        return
      setConfirming(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const revise = (): void => onRevise(request.trim(), () => setRequest(''))
  return (
    <aside
      ref={panel}
      aria-label={proposalText.panel}
      tabIndex={-1}
      className="flex w-[400px] shrink-0 flex-col border-l border-line bg-canvas outline-none"
    >
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface pr-2 pl-4">
        <Sparkles aria-hidden className="size-4 text-muted" />
        <h2 className="text-base font-semibold">{proposalText.panel}</h2>
        <IconButton label={proposalText.discard} className="ml-auto" onClick={() => setConfirming(true)}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <div>
          <p className="font-semibold">{received.name}</p>
          <p className="tabular text-xs text-muted">
            {[proposalText.size(size.mails, size.days), modelOf(received), costOf(received)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="mt-1 text-xs text-muted">{proposalText.unsaved}</p>
          <p role="status" className="sr-only">
            {proposalText.shown(size.mails, size.days)}
          </p>
        </div>
        {replacedCount > 0 && (
          <RadioCards
            label={proposalText.mode}
            showLabel
            value={mode}
            onValueChange={onMode}
            cards={[
              {
                value: 'append',
                label: proposalText.append,
                hint: props.canAppend ? proposalText.appendHint : proposalText.cannotAppend,
                disabled: !props.canAppend,
              },
              {
                value: 'replace',
                label: proposalText.replace,
                hint: proposalText.replaceHint(replacedCount),
              },
            ]}
          />
        )}
        <Stepper nodes={nodes}>
          <ProposedSteps nodes={nodes} edges={built.workflow.edges} unsupported={received.unsupported} />
        </Stepper>
      </div>
      <footer className="flex shrink-0 flex-col gap-2.5 border-t border-line bg-surface p-3">
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            revise()
          }}
        >
          <Field label={proposalText.change} hint={proposalText.changeHint}>
            <Input
              maxLength={PROPOSAL_LIMITS.request}
              placeholder={proposalText.changePlaceholder}
              value={request}
              onChange={(event) => setRequest(event.target.value)}
            />
          </Field>
          <Examples
            label={`${proposalText.change} ${proposalText.examples}`}
            texts={proposalText.changeExamples}
            onChoose={(text) => setRequest(request === '' ? text : `${request}, ${text}`)}
          />
          <ProposalProgress propose={propose} />
          <Button type="submit" icon={<RefreshCw aria-hidden />} busy={propose.isRunning}>
            {proposalText.revise}
          </Button>
        </form>
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={() => setConfirming(true)}>{proposalText.discard}</Button>
          <Button variant="primary" icon={<Check aria-hidden />} onClick={onAccept}>
            {proposalText.accept}
          </Button>
        </div>
      </footer>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={proposalText.discardTitle}
        description={proposalText.discardHint}
        actionLabel={proposalText.discard}
        cancelLabel={proposalText.keep}
        onConfirm={onDiscard}
      />
    </aside>
  )
}

/** Moves through the mails; the selected one is in view on the canvas and in the list. */
function Stepper({ nodes, children }: { nodes: readonly WorkflowNode[]; children: ReactNode }) {
  const { view } = useDesigner()
  const selected = useView((state) => state.selectedNodes)
  const mails = nodes.filter(isMail).map(({ id }) => id)
  const at = mails.findIndex((id) => selected.has(id))
  const go = (to: number): void => {
    const id = mails[to]
    if (id === undefined) return
    view.selectOnly([id])
    view.revealNodes([id])
  }
  return (
    <section aria-label={proposalText.steps} className="flex flex-col gap-2">
      <div className="flex items-center">
        <h3 className="mr-auto text-sm font-semibold">{proposalText.steps}</h3>
        <span className="tabular mr-1 text-xs text-muted">{at < 0 ? '' : `${at + 1}/${mails.length}`}</span>
        <IconButton label={proposalText.previous} disabled={at <= 0} onClick={() => go(at - 1)}>
          <ChevronUp aria-hidden />
        </IconButton>
        <IconButton label={proposalText.next} disabled={at === mails.length - 1} onClick={() => go(at + 1)}>
          <ChevronDown aria-hidden />
        </IconButton>
      </div>
      {children}
    </section>
  )
}

const sizeOf = (nodes: readonly WorkflowNode[]): { mails: number; days: number } => ({
  mails: nodes.filter(isMail).length,
  days: nodes.filter(isWait).reduce((sum, { data }) => sum + data.delayDays, 0),
})

/** The name the server gives the model that works without a key. */
const SANDBOX = 'sandbox-writer'
const modelOf = ({ model }: ReceivedProposal): string => (model === SANDBOX ? proposalText.sandbox : model)

/** From one won on; a model without prices has no cost. */
const costOf = ({ cost }: ReceivedProposal): string =>
  cost === null || cost < 0.5 ? '' : proposalText.cost(formatNumber(Math.round(cost)))
