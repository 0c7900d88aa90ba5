// Hints about the text of a field; they never prevent saving.
import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import { droppedSentence } from '#core/writing/dropped-parts.ts'
import type { MailHint } from '#core/writing/quality/mail-hints.ts'

const number = new Intl.NumberFormat('ko-KR')

/** Position of a hint; a subject has one line. */
const placeOf = (hint: MailHint): string =>
  'line' in hint && hint.field !== 'subject' ? `${number.format(hint.line)}번째 줄의 ` : ''

/** The Korean sentence of a hint. */
function hintSentence(hint: MailHint, showsLine = true): string {
  const place = showsLine ? placeOf(hint) : ''
  switch (hint.kind) {
    case 'leftover':
      return `${place}‘${hint.found}’: 채우지 않은 자리로 보입니다. 수정하기 전에는 발송되지 않습니다.`
    case 'spam_word':
      return `${place}‘${hint.found}’: 스팸으로 분류될 수 있는 표현입니다.`
    case 'short_link':
      return `${place}단축 주소 ${hint.found}: 스팸으로 분류되기 쉽습니다. 원래 주소를 입력해 주세요.`
    case 'foreign_link':
      return `${place}링크 ${hint.found}: 발신 회사의 주소가 아닙니다. 올바른 링크인지 확인해 주세요.`
    case 'unseen_image':
    case 'removed_element':
    case 'removed_background':
    case 'picture_words':
      return droppedSentence(hint)
    case 'long_subject':
      return `제목이 ${number.format(hint.length)}자입니다. 휴대폰에서는 뒷부분이 보이지 않을 수 있습니다.`
    case 'long_body':
      return `본문이 ${number.format(hint.length)}자입니다. ${number.format(hint.max)}자 이하로 작성하는 것을 권장합니다.`
    case 'no_opt_out':
      return '수신거부 안내가 없습니다. {{수신거부}}를 추가하는 것을 권장합니다.'
  }
}

const hintsText = {
  more: (n: number) => `확인할 항목이 ${n}건 더 있습니다.`,
} as const

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
