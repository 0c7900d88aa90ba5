import type { NodeState } from '#core/enrollments/enrollment.ts'

export const numberText = {
  sent: '발송',
  replied: '회신',
  waiting: '대기',
  opened: '열람',
  clicked: '클릭',
} as const satisfies Record<NodeState, string>

/** Accessible description of a number's link, after the number. */
export const openPeople = (label: string, n: string) => `${label} ${n}, 연락처 보기`

export const nodeLeadsText = {
  title: {
    sent: (n: string) => `발송된 연락처 ${n}명`,
    replied: (n: string) => `회신한 연락처 ${n}명`,
    waiting: (n: string) => `대기 중인 연락처 ${n}명`,
    opened: (n: string) => `열람한 연락처 ${n}명`,
    clicked: (n: string) => `링크를 클릭한 연락처 ${n}명`,
  } satisfies Record<NodeState, (n: string) => string>,
  since: {
    sent: (when: string) => `${when} 발송`,
    replied: (when: string) => `${when} 회신`,
    waiting: (when: string) => `${when}부터 대기`,
    opened: (when: string) => `${when} 열람`,
    clicked: (when: string) => `${when} 클릭`,
  } satisfies Record<NodeState, (when: string) => string>,
  search: '연락처 검색',
  searchHint: '회사, 담당자, 이메일',
  found: (n: string) => `${n}명 찾음`,
  noMatch: '검색어에 맞는 연락처가 없습니다',
  noMatchHint: '다른 검색어를 입력해 보세요.',
  open: (name: string) => `${name}: 시퀀스 화면에서 보기`,
} as const

// Explanations of the numbers of opens and clicks.
export const trackingLimits = {
  opened:
    '메일을 열람한 연락처 수입니다. 링크를 클릭한 연락처를 포함하고, 자동 프로그램의 접근은 제외합니다. 이미지를 차단한 연락처는 집계되지 않으므로 참고용으로 사용하세요.',
  clicked: '메일의 링크를 클릭한 연락처 수입니다. 보안 검사 등 자동 프로그램의 클릭은 제외합니다.',
} as const
