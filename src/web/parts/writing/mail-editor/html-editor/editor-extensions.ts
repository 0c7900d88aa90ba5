// The extensions of the code editor. Tab moves the focus to the next field.
import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, tooltips } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { readPastedHtml } from '#core/writing/template/pasted-html.ts'
import type { EditorInputs } from './editor-inputs.ts'
import { variableCompletions } from './variable-completions.ts'
import { variableMarks } from './variable-marks.ts'

type Options = {
  id: string
  label: string
  /** parent element of completion lists */
  layer: HTMLElement
  /** the current variables */
  facts: () => EditorInputs
  onChange: (html: string) => void
}

const COLOURS = HighlightStyle.define([
  { tag: tags.tagName, color: 'var(--color-blue-ink)' },
  { tag: [tags.angleBracket, tags.punctuation, tags.definitionOperator], color: 'var(--color-muted)' },
  { tag: tags.attributeName, color: 'var(--color-violet-ink)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--color-green-ink)' },
  { tag: [tags.propertyName, tags.keyword], color: 'var(--color-violet-ink)' },
  { tag: [tags.number, tags.color, tags.unit, tags.atom], color: 'var(--color-amber-ink)' },
  { tag: [tags.comment, tags.documentMeta], color: 'var(--color-faint)' },
])

export const editorExtensions = ({ id, label, layer, facts, onChange }: Options): Extension[] => [
  history(),
  html({ matchClosingTags: true, autoCloseTags: true }),
  syntaxHighlighting(COLOURS),
  EditorView.lineWrapping,
  EditorState.tabSize.of(2),
  EditorState.readOnly.of(facts().readOnly),
  variableMarks(facts),
  autocompletion({
    override: [variableCompletions(facts)],
    icons: false,
    activateOnTypingDelay: 0,
    // a quick Enter chooses, too: by default one within 75 ms of the list does nothing
    interactionDelay: 0,
  }),
  tooltips({ position: 'fixed', parent: layer }),
  keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
  EditorView.contentAttributes.of({ id, 'aria-label': label, spellcheck: 'false' }),
  EditorView.clipboardInputFilter.of(readPastedHtml),
  EditorView.domEventHandlers({ blur: (_event, view) => normalize(view) }),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange(update.state.doc.toString())
  }),
]

/** What the server would store, so that the editor shows it. */
function normalize(view: EditorView): void {
  const text = view.state.doc.toString()
  const written = readPastedHtml(text)
  if (written !== text) view.dispatch({ changes: { from: 0, to: text.length, insert: written } })
}
