// What opens the dialog of a proposal: the button of the toolbar, the hint of an empty canvas and `?propose` of the URL.
// Everything else about proposals is loaded when it is opened.
import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { canvasToolsText } from '#web/screens/designer/canvas/canvas-text.ts'
import { useDesigner, useView, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PROPOSE_BUTTON } from './propose-button.ts'

const PARAM = 'propose'

export function ProposeButton() {
  const { view } = useDesigner()
  const isEmpty = useWorkflow(({ workflow }) => !workflow.nodes.some(isMail))
  return (
    <>
      {isEmpty && (
        <p className="pointer-events-none absolute bottom-full left-1/2 mb-3 w-max max-w-[90vw] -translate-x-1/2 rounded-lg bg-surface/80 px-2 py-1 text-xs text-muted">
          {canvasToolsText.proposeHint}
        </p>
      )}
      <Button
        id={PROPOSE_BUTTON}
        variant={isEmpty ? 'soft' : 'ghost'}
        icon={<Sparkles aria-hidden />}
        onClick={() => view.setState({ proposing: true })}
      >
        {canvasToolsText.propose}
      </Button>
    </>
  )
}

const ProposalHost = lazyPart(() => import('./proposal-host.tsx'), 'ProposalHost')

/** The dialog and the panel. Rendered only while the workflow can be edited. */
export function Proposals({ sequence }: { sequence: Sequence }) {
  const { view } = useDesigner()
  const proposing = useView((state) => state.proposing)
  const [everOpen, setEverOpen] = useState(false)
  if (proposing && !everOpen) setEverOpen(true)
  const [params, setParams] = useSearchParams()
  const isAsked = params.has(PARAM)
  useEffect(() => {
    if (!isAsked) return
    view.setState({ proposing: true })
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(PARAM)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isAsked, view, setParams])
  // a proposal ends with the right or the width to edit
  useEffect(() => () => view.setState({ proposing: false, proposal: null }), [view])
  return everOpen && <ProposalHost sequence={sequence} />
}
