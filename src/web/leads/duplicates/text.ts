// The words of putting duplicate contacts in order, and of merging them.
import type { MergePreview } from '#api/leads/duplicates.ts'
import type { DuplicateReason } from '#core/leads/duplicates.ts'

export const duplicatesText = {
  title: '중복 정리',
  description: '같은 사람이나 같은 메일함으로 보이는 연락처입니다. 확인하고 하나로 합치세요.',
  scanning: '연락처를 살펴보고 있습니다',
  left: (n: string) => `${n}명 남았습니다`,
  reasons: {
    mailbox: '같은 메일함',
    mobile: '같은 휴대전화',
    name: '같은 이름과 회사',
    phone: '같은 전화와 이름',
  } satisfies Record<DuplicateReason, string>,
  score: (n: number) => `확실함 ${n}%`,
  people: (n: number) => `연락처 ${n}명`,
  had: (mails: string, passes: string) => `보낸 메일 ${mails}통 · 등록 ${passes}건`,
  merge: '합치기',
  apart: '같은 사람이 아님',
  apartDone: '다시 묻지 않습니다',
  apartUndo: '취소',
  apartFailed: '저장하지 못했습니다',
  total: (n: string) => `총 ${n}묶음`,
  emptyTitle: '중복으로 보이는 연락처가 없습니다',
  emptyHint: '같은 메일함, 같은 휴대전화, 같은 이름과 회사를 살펴봅니다. 새 연락처가 생기면 다시 봐 주세요.',
} as const

export const mergeText = {
  title: (n: number) => `연락처 ${n}명 합치기`,
  hint: '남길 연락처와 값을 고르면 나머지는 그 연락처로 옮겨집니다. 30일 안에 되돌릴 수 있습니다.',
  survivor: '남길 연락처',
  values: '남길 값',
  valueOf: (field: string) => `${field} 값`,
  consent: '수신 근거',
  same: '다른 값이 없습니다.',
  result: '합치면',
  willBe: '남는 연락처',
  moves: (p: { enrollments: string; mails: string; replies: string; groups: string }) =>
    `등록 ${p.enrollments}건, 보낸 메일 ${p.mails}통, 회신 ${p.replies}건, 고객 그룹 ${p.groups}개와 수신 근거 기록이 옮겨집니다.`,
  ends: {
    same_sequence: (name) => `‘${name}’ 시퀀스에서는 더 앞선 등록 하나만 이어 갑니다.`,
    answered: (name) => `‘${name}’ 시퀀스에 이미 회신하거나 거부해 남은 메일을 보내지 않습니다.`,
    other_sequence: (name) => `다른 시퀀스가 진행 중이라 ‘${name}’ 등록은 끝납니다.`,
  } satisfies Record<MergePreview['ends'][number]['why'], (name: string) => string>,
  dropped: (name: string, n: string) => `‘${name}’에서 이미 받은 메일 ${n}통은 다시 보내지 않습니다.`,
  refused: '수신 차단된 주소가 있어, 모든 주소를 수신 차단에 넣습니다. 되돌려도 차단은 남습니다.',
  addresses: (list: string) => `${list} 주소의 회신도 이 연락처의 회신으로 봅니다.`,
  parallel: '두 시퀀스를 함께 진행',
  parallelHint: '서로 다른 시퀀스의 등록을 끝내지 않고 함께 이어 갑니다.',
  submit: '합치기',
  done: '연락처를 합쳤습니다',
  show: '연락처 보기',
  failed: '연락처를 합치지 못했습니다',
  undo: '합치기 되돌리기',
  undoTitle: '합친 것을 되돌릴까요?',
  undoHint: '합쳐진 연락처를 다시 만들고 옮긴 기록을 돌려놓습니다. 그사이 고친 값은 그대로 둡니다.',
  undoEnds: ['합치며 끝난 등록은 다시 시작하지 않습니다.', '수신 차단은 그대로 남습니다.'],
  undone: '합친 것을 되돌렸습니다',
  undoFailed: '되돌리지 못했습니다',
} as const
