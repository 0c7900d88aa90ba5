// What opens the dialog of a proposal: the button of the header, the hint of an empty canvas and `?propose` of the URL.
// Everything else about proposals is loaded when it is opened.
import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { canvasToolsText } from '#web/screens/designer/canvas/canvas-text.ts'
import { useDesigner, useView, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PROPOSE_BUTTON } from './propose-button.ts'

const PARAM = 'propose'

const useIsEmpty = (): boolean => useWorkflow(({ workflow }) => !workflow.nodes.some(isMail))

/** In the header, while there is a mail. */
export function ProposeButton() {
  const { view } = useDesigner()
  if (useIsEmpty()) return null
  return (
    <IconButton
      id={PROPOSE_BUTTON}
      label={canvasToolsText.propose}
      size="md"
      tooltipSide="bottom"
      onClick={() => view.setState({ proposing: true })}
    >
      <Sparkles aria-hidden />
    </IconButton>
  )
}

const Hint = lazyPart(() => import('./propose-hint.tsx'), 'ProposeHint')

/** On the canvas, while there is no mail. */
export const ProposeHint = () => useIsEmpty() && <Hint />

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
