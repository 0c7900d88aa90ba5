// A proposal from the answers to its end: accepted as one edit, or discarded. Until then the workflow is not changed; the
// canvas draws a copy with the proposed steps.
import { useEffect, useMemo, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { PROPOSAL_LIMITS, type ProposalAnswers } from '#core/sequences/proposal/proposal.ts'
import { addProposal, canAppend, type ProposalMode } from '#core/sequences/proposal/proposal-workflow.ts'
import { isInFlow, isMail } from '#core/sequences/workflow/node-kinds.ts'
import { hasShape, storedJson, useStoredState } from '#web/lib/stored.ts'
import { currentWorkflow, useDesigner, useView, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { focusNode } from '#web/screens/designer/keyboard/node-focus.ts'
import { undo } from '#web/screens/designer/undo/undo.ts'
import { showUndoToast } from '#web/screens/designer/undo/undo-toast.ts'
import { ProposalDialog } from './proposal-dialog.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { LANGUAGES, proposalText } from './proposal-text.ts'
import { focusProposeButton } from './propose-button.ts'
import { type ReceivedProposal, usePropose } from './use-propose.ts'

type Shown = { received: ReceivedProposal; mode: ProposalMode; now: number }

/** The answers of the dialog, kept for each sequence while the tab is open. */
function storedAnswers({ id, language, tone }: Sequence) {
  const initial: ProposalAnswers = { offer: '', audience: '', aim: '', mailCount: 3, language, tone }
  const { minMails, maxMails } = PROPOSAL_LIMITS
  return storedJson(
    `ieum:proposal-answers:${id}`,
    initial,
    (parsed) =>
      hasShape(parsed, initial) &&
      LANGUAGES.includes(parsed.language) &&
      parsed.mailCount >= minMails &&
      parsed.mailCount <= maxMails
        ? parsed
        : undefined,
    { storage: 'sessionStorage' },
  )
}

export function ProposalHost({ sequence }: { sequence: Sequence }) {
  const designer = useDesigner()
  const { view } = designer
  const isOpen = useView((state) => state.proposing)
  const workflow = useWorkflow((state) => state.workflow)
  const [answers, setAnswers] = useStoredState(storedAnswers(sequence))
  const [shown, setShown] = useState<Shown | null>(null)
  const propose = usePropose()

  const built = useMemo(() => shown && addProposal(workflow, shown.received.steps, shown), [workflow, shown])
  useEffect(() => {
    view.setState({ proposal: built && { workflow: built.workflow, added: new Set(built.added) } })
  }, [built, view])

  const body = { sequenceId: sequence.id, ...answers }
  const show = (received: ReceivedProposal): void => {
    const current = currentWorkflow(designer)
    setShown((before) => ({
      received,
      mode: before?.mode ?? (canAppend(current) ? 'append' : 'replace'),
      now: Date.now(),
    }))
    // the panel takes the place of the other two
    view.setState({ proposing: false, rehearsalOpen: false, launchCheckPanelOpen: false })
  }
  const end = (): void => {
    propose.cancel()
    setShown(null)
    view.setState({ proposal: null, selectedNodes: new Set() })
  }
  const discard = (): void => {
    end()
    focusProposeButton()
  }
  const accept = (): void => {
    if (!shown) return
    const applied = designer.workflow.edit((current) => ({
      ok: true,
      ...addProposal(current, shown.received.steps, shown),
    }))
    end()
    const [first] = applied.added
    view.fitView()
    if (first) {
      view.selectOnly([first])
      focusNode(first)
    }
    const mails = applied.workflow.nodes.filter((node) => isMail(node) && applied.added.includes(node.id))
    const after = currentWorkflow(designer)
    showUndoToast(designer, {
      message: proposalText.accepted(mails.length),
      undo: () => void undo(designer),
      // later edits build on the proposal: from then on it is undone in order
      holds: (current) => current === after,
    })
  }
  return (
    <>
      <ProposalDialog
        open={isOpen}
        answers={answers}
        onChange={setAnswers}
        propose={propose}
        onSubmit={() => propose.ask(body, show)}
        onClose={() => {
          propose.cancel()
          view.setState({ proposing: false })
        }}
      />
      {shown && built && (
        <ProposalPanel
          received={shown.received}
          built={built}
          replacedCount={workflow.nodes.filter((node) => isInFlow(node) && node.type !== 'start').length}
          mode={shown.mode}
          canAppend={canAppend(workflow)}
          onMode={(mode) => setShown({ ...shown, mode })}
          propose={propose}
          onRevise={(request, onDone) => {
            const { name, steps } = shown.received
            propose.ask({ ...body, previous: { name, steps }, change: request }, (received) => {
              show(received)
              onDone()
            })
          }}
          onAccept={accept}
          onDiscard={discard}
        />
      )}
    </>
  )
}
