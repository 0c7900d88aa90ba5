// A text with its highlights; inside a text that a model wrote they are shown as elsewhere.
import { Fragment, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { TONE_SOFT } from '#web/ui/tone.ts'
import { type Highlight, highlightText } from './highlight.ts'

const LOOKS = {
  stop: 'rounded-sm bg-red-soft px-0.5 font-medium text-red-ink outline-1 outline-current/30',
  warn: 'rounded-sm bg-amber-soft px-0.5 font-medium text-amber-ink outline-1 outline-current/30',
  look: 'bg-transparent text-inherit underline decoration-amber-ink decoration-dotted decoration-2 underline-offset-4',
  // read like the rest: what AI wrote is what the user has to judge
  written: cx('rounded bg-transparent px-0.5', TONE_SOFT.outline, 'text-inherit!'),
} as const satisfies Record<Highlight['tone'], string>

type Props = {
  text: string
  words: readonly Highlight[]
  /** of `writtenTexts` */
  written?: readonly Highlight[]
}

export const HighlightedText = ({ text, words, written = [] }: Props): ReactNode =>
  marked(text, written, (part) => marked(part, words, (piece) => piece))

/** @param show what stands in a piece of the text, marked or not */
const marked = (text: string, words: readonly Highlight[], show: (piece: string) => ReactNode): ReactNode =>
  highlightText(text, words).map(({ text: piece, tone, at }) =>
    tone ? (
      <mark key={at} className={LOOKS[tone]}>
        {show(piece)}
      </mark>
    ) : (
      <Fragment key={at}>{show(piece)}</Fragment>
    ),
  )
