import type { QualityCode } from './quality-codes.ts'

/** What is asked of the writer when mails with a mark are written again; the words that the mark found follow in 「」. */
const REQUESTS: Readonly<Record<QualityCode, string>> = {
  empty: '제목과 본문을 모두 써 주세요.',
  leftover_placeholder: '채우지 않은 자리 표시를 없애고 완성된 문장으로 써 주세요.',
  other_company: '받는 사람의 회사가 아닌 회사 이름을 빼 주세요.',
  missing_name: '받는 사람의 이름을 넣어 주세요.',
  too_long: '더 짧게 써 주세요.',
  too_large: '더 짧게 써 주세요.',
  spam_words: '광고처럼 읽히는 표현을 빼 주세요.',
  foreign_link: '주어지지 않은 주소를 빼 주세요.',
  not_korean: '한국어로 써 주세요.',
  unsupported_claim: '주어진 정보에 없는 내용을 빼고, 주어진 사실만으로 써 주세요.',
  claim_to_check: '계산하거나 바꿔 말한 내용을 빼고, 주어진 사실을 그대로 써 주세요.',
  unknown_contact: '주어지지 않은 링크, 메일 주소, 전화번호, 계좌번호를 빼 주세요.',
  assistant_text: '메일이 아닌 안내 문구를 빼고 메일만 써 주세요.',
  mixed_politeness: '존댓말의 단계를 하나로 맞춰 주세요.',
  wrong_particle: '조사를 앞말에 맞게 고쳐 주세요.',
  fake_reply_subject: '제목에서 Re:와 Fwd:를 빼 주세요.',
  off_length: '설정한 길이에 맞춰 써 주세요.',
  copied_rules: '작성 지침을 본문에 옮기지 마세요.',
  screened_field: '받는 사람에 대해 주어진 정보만으로 써 주세요.',
}

const MOST_WORDS = 10

/** The request, with the found words in 「」: they are no source of the new text (`withoutQuotes`). */
export function markHint(code: QualityCode, found: readonly string[]): string {
  const words = found
    .slice(0, MOST_WORDS)
    .map((word) => `「${word.replaceAll(/[「」\r\n]/g, ' ').slice(0, 80)}」`)
  return words.length === 0 ? REQUESTS[code] : `${REQUESTS[code]} 해당 내용: ${words.join(', ')}`
}
