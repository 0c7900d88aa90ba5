// Hints about the text of a field; they never prevent saving.
import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MailHint } from '#core/writing/quality/mail-hints.ts'
import { hintSentence, hintsText } from './hints-text.ts'

const SHOWN = 3

type Props = { hints: readonly MailHint[]; showsLines: boolean; children?: ReactNode }

export function HintLines({ hints, showsLines, children }: Props) {
  const rest = hints.length - SHOWN
  return (
    <>
      {children && <span className="block">{children}</span>}
      {hints.slice(0, SHOWN).map((hint) => {
        const sentence = hintSentence(hint, showsLines)
        return (
          <span key={sentence} className="mt-0.5 flex items-start gap-1 text-amber-ink" data-hint={hint.kind}>
            <Lightbulb aria-hidden className="mt-[2.5px] size-3.5 shrink-0" />
            <span>{sentence}</span>
          </span>
        )
      })}
      {rest > 0 && <span className="mt-0.5 block pl-[18px]">{hintsText.more(rest)}</span>}
    </>
  )
}
