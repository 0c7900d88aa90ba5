// The props of every node dialog.
import type { Sequence } from '#api/sequences/sequences.ts'
import type { NodeOf } from '#core/sequences/workflow/node-kinds.ts'

export type NodeDialogProps<T extends 'emailDraft' | 'timer'> = {
  open: boolean
  onClose: () => void
  node: NodeOf<T>
  sequence: Sequence
}
