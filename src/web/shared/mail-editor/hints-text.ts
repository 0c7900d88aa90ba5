import type { MailHint } from '#core/writing/mail-hints.ts'

const number = new Intl.NumberFormat('ko-KR')

/** Position of a hint; a subject has one line. */
const placeOf = (hint: MailHint): string =>
  'line' in hint && hint.field !== 'subject' ? `${number.format(hint.line)}번째 줄의 ` : ''

/** The Korean sentence of a hint. */
export function hintSentence(hint: MailHint): string {
  switch (hint.kind) {
    case 'leftover':
      return `${placeOf(hint)}‘${hint.found}’: 채우지 않은 자리 같습니다. 이대로는 발송되지 않습니다.`
    case 'spam_word':
      return `${placeOf(hint)}‘${hint.found}’ 때문에 스팸함으로 갈 수 있습니다.`
    case 'short_link':
      return `${placeOf(hint)}줄인 주소 ${hint.found}: 스팸으로 의심받기 쉽습니다. 원래 주소를 적어 주세요.`
    case 'foreign_link':
      return `${placeOf(hint)}링크 ${hint.found}: 보내는 회사의 주소가 아닙니다. 맞는 곳인지 확인해 주세요.`
    case 'long_subject':
      return `제목이 ${number.format(hint.length)}자입니다. 휴대폰에서는 뒷부분이 보이지 않을 수 있습니다.`
    case 'long_body':
      return `본문이 ${number.format(hint.length)}자입니다. ${number.format(hint.max)}자보다 짧으면 끝까지 읽히기 쉽습니다.`
    case 'no_opt_out':
      return '수신거부 안내가 없습니다. {{수신거부}}를 넣는 것을 권합니다.'
  }
}

export const hintsText = {
  more: (n: number) => `살펴볼 곳이 ${n}곳 더 있습니다.`,
} as const
