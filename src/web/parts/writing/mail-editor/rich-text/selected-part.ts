// The AI part that is selected in the rich text editor.
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { instructionOf } from '#core/writing/template/ai-part.ts'

/** Its position and instruction; null when something else is selected. */
export function selectedPart({ state: { selection } }: Editor): { at: number; instruction: string } | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'variable') return null
  const instruction = instructionOf(String(selection.node.attrs.source))
  return instruction === null ? null : { at: selection.from, instruction }
}
