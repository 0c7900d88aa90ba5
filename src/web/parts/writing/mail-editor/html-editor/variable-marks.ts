// Highlights variables in the code editor and underlines unknown ones.
import { Decoration, type DecorationSet, type EditorView, MatchDecorator, ViewPlugin } from '@codemirror/view'
import { isKnown } from '#web/parts/writing/mail-editor/variable-field/open-variable.ts'
import { customFieldNames } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import type { EditorInputs } from './editor-inputs.ts'

const MARKS = {
  known: Decoration.mark({ class: 'cm-variable' }),
  unknown: Decoration.mark({ class: 'cm-variable cm-variable-unknown' }),
  condition: Decoration.mark({ class: 'cm-condition' }),
}

export function variableMarks(facts: () => EditorInputs) {
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
