// Completion after `{{` in the code editor, with the same variables and Hangul matching as in the other fields.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { insertedText, openVariable } from '#web/parts/writing/mail-editor/variable-field/open-variable.ts'
import { allChoices, choicesFor } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import type { EditorInputs } from './editor-inputs.ts'

export const variableCompletions =
  (facts: () => EditorInputs) =>
  ({ state, pos }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos)
    const open = openVariable(line.text, pos - line.from)
    if (!open) return null
    return {
      from: line.from + open.from,
      to: pos,
      // filtered by Hangul keys, which the editor's own filter does not support
      filter: false,
      options: choicesFor(open.typed, allChoices(facts().customFields)).map(
        ({ name, label, sample }): Completion => ({
          label: name,
          detail: `${label} · ${sample}`,
          apply: put,
        }),
      ),
    }
  }

function put(view: EditorView, { label }: Completion): void {
  const { head } = view.state.selection.main
  const line = view.state.doc.lineAt(head)
  const open = openVariable(line.text, head - line.from)
  if (!open) return
  const text = insertedText(label, open)
  const from = line.from + open.from
  view.dispatch({
    changes: { from, to: line.from + open.to, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
}
