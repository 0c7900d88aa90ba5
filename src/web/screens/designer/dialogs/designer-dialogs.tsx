// The dialogs of the designer, each loaded when first opened. A closed dialog stays mounted until it has faded out
// and is created again on the next opening.
import { type ComponentType, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useDesigner, useView, useWorkflow } from '#web/screens/designer/designer-context.ts'
import type { DialogKind } from '#web/screens/designer/view-store.ts'
import type { NodeDialogProps } from './node-dialog-props.ts'

const EmailSettingsDialog = lazyPart(
  () => import('./email-settings/email-settings-dialog.tsx'),
  'EmailSettingsDialog',
)
const TimerSettingsDialog = lazyPart(
  () => import('./timer-settings/timer-settings-dialog.tsx'),
  'TimerSettingsDialog',
)
const GenerationDialog = lazyPart(() => import('./generation/generation-dialog.tsx'), 'GenerationDialog')

const KINDS = {
  email: ['emailDraft', EmailSettingsDialog],
  timer: ['timer', TimerSettingsDialog],
  generation: ['emailDraft', GenerationDialog],
} as const satisfies Record<DialogKind, readonly ['emailDraft' | 'timer', unknown]>

export function DesignerDialogs({ sequence }: { sequence: Sequence }) {
  const { view } = useDesigner()
  const requested = useView((state) => state.dialog)
  const [shown, setShown] = useState<{ dialog: NonNullable<typeof requested>; serial: number } | null>(null)
  if (requested && requested !== shown?.dialog)
    setShown({ dialog: requested, serial: (shown?.serial ?? 0) + 1 })
  const node = useWorkflow(({ workflow }) => shown && findNode(workflow, shown.dialog.nodeId))
  if (!shown || !node) return null
  const [type, Component] = KINDS[shown.dialog.kind]
  if (node.type !== type) return null
  const Dialog = Component as ComponentType<NodeDialogProps<'emailDraft' | 'timer'>>
  return (
    <Dialog
      key={shown.serial}
      open={requested === shown.dialog}
      onClose={view.closeDialog}
      node={node}
      sequence={sequence}
    />
  )
}
