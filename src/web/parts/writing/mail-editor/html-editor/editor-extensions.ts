// The extensions of the code editor. Tab moves the focus to the next field.
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  MatchDecorator,
  tooltips,
  ViewPlugin,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { readPastedHtml } from '#core/writing/template/pasted-html.ts'
import {
  insertedText,
  isKnown,
  openVariable,
} from '#web/parts/writing/mail-editor/variable-field/open-variable.ts'
import {
  allChoices,
  choicesFor,
  customFieldNames,
  type OfferedFields,
} from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'

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

// Highlights variables in the code editor and underlines unknown ones.
const MARKS = {
  known: Decoration.mark({ class: 'cm-variable' }),
  unknown: Decoration.mark({ class: 'cm-variable cm-variable-unknown' }),
  condition: Decoration.mark({ class: 'cm-condition' }),
}

function variableMarks(facts: () => EditorInputs) {
  const names = () => customFieldNames(facts().customFields)
  const matcher = new MatchDecorator({
    regexp: /\{\{([^{}]*)\}\}|\{%[^{}]*%\}/g,
    decoration: (match) =>
      match[1] === undefined ? MARKS.condition : MARKS[isKnown(match[1], names()) ? 'known' : 'unknown'],
  })
  return ViewPlugin.define(
    (view: EditorView): { marks: DecorationSet; update: (change: never) => void } => {
      const plugin = {
        marks: matcher.createDeco(view),
        update: (change: Parameters<typeof matcher.updateDeco>[0]): void => {
          plugin.marks = matcher.updateDeco(change, plugin.marks)
        },
      }
      return plugin
    },
    { decorations: (plugin) => plugin.marks },
  )
}

// Completion after `{{` in the code editor, with the same variables and Hangul matching as in the other fields.
const variableCompletions =
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

type EditorInputs = { customFields: OfferedFields; readOnly: boolean }
