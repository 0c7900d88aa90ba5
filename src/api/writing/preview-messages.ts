// Korean messages of preview faults.
import { FALSE_AD_LABEL, SENDER_INCOMPLETE } from '#core/writing/finalize-content.ts'
import type { RenderedPreviewFault } from '#core/writing/mail-preview.ts'
import type { PreviewFault } from './mail-preview.ts'

const SENTENCES = {
  empty_subject: () => '첫 이메일의 제목이 비어 있습니다. 제목을 입력해 주세요.',
  empty_body: () => '이메일 본문이 비어 있습니다. 본문을 입력해 주세요.',
  fake_reply_subject: () =>
    '첫 이메일의 제목을 Re:, Fwd:, 회신, 전달로 시작할 수 없습니다. 제목을 수정해 주세요.',
  false_ad_label: () => FALSE_AD_LABEL,
  sender_incomplete: () => SENDER_INCOMPLETE,
  leftover: (found: readonly string[]) =>
    `채우지 않은 자리가 있습니다: ${found.join(', ')}. 내용을 입력하거나 삭제해 주세요.`,
} as const

export function toPreviewFault(fault: RenderedPreviewFault): PreviewFault {
  if (!('found' in fault)) return fault
  const { field, kind, found } = fault
  return { field, kind, message: SENTENCES[kind](found) }
}

/** @param names at least one */
export const missingMessage = (names: readonly string[]): string =>
  `값이 없는 변수: ${names.join(', ')}. 연락처에 값을 입력하거나, 기본값을 지정하거나, 다른 연락처를 선택해 주세요.`
