// A text with its highlights.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { TONE_SOFT } from '#web/ui/tone.ts'
import { type Highlight, highlightText } from './highlight.ts'

const LOOKS = {
  stop: 'rounded-sm bg-red-soft px-0.5 font-medium text-red-ink outline-1 outline-current/30',
  warn: 'rounded-sm bg-amber-soft px-0.5 font-medium text-amber-ink outline-1 outline-current/30',
  look: 'bg-transparent text-inherit underline decoration-amber-ink decoration-dotted decoration-2 underline-offset-4',
  written: cx('rounded bg-transparent px-0.5', TONE_SOFT.outline),
} as const satisfies Record<Highlight['tone'], string>

export const HighlightedText = ({ text, words }: { text: string; words: readonly Highlight[] }): ReactNode =>
  highlightText(text, words).map((piece) =>
    piece.tone ? (
      <mark key={piece.at} className={LOOKS[piece.tone]}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
