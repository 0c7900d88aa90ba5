// Texts of duplicates and merges.
import type { MergePreview } from '#api/leads/duplicates.ts'
import type { DuplicateReason } from '#core/leads/duplicates.ts'
import { BIN_DAYS } from '#core/workspaces/bin.ts'

export const duplicatesText = {
  title: '중복 정리',
  description: '같은 사람이나 같은 메일함으로 추정되는 연락처입니다. 확인 후 하나로 합치세요.',
  scanning: '중복을 찾는 중입니다',
  left: (n: string) => `${n}명 남음`,
  reasons: {
    mailbox: '메일함 일치',
    mobile: '휴대전화 일치',
    name: '이름과 회사 일치',
    phone: '전화번호와 이름 일치',
  } satisfies Record<DuplicateReason, string>,
  score: (n: number) => `일치도 ${n}%`,
  leadCount: (n: number) => `연락처 ${n}명`,
  had: (mails: string, enrollments: string) => `보낸 메일 ${mails}통 · 등록 ${enrollments}건`,
  merge: '합치기',
  apart: '같은 사람이 아님',
  apartDone: '중복 후보에서 제외했습니다',
  apartUndo: '취소',
  apartFailed: '저장하지 못했습니다',
  total: (n: string) => `총 ${n}묶음`,
  emptyTitle: '중복으로 보이는 연락처가 없습니다',
  emptyHint: '메일함, 휴대전화, 이름과 회사가 같은 연락처를 찾습니다. 연락처를 추가한 뒤 다시 확인하세요.',
} as const

export const mergeText = {
  title: (n: number) => `연락처 ${n}명 합치기`,
  hint: `유지할 연락처와 값을 선택하면 나머지는 그 연락처로 합쳐집니다. ${BIN_DAYS}일 안에 되돌릴 수 있습니다.`,
  survivor: '유지할 연락처',
  values: '유지할 값',
  valueOf: (field: string) => `${field} 값`,
  consent: '수신 근거',
  same: '서로 다른 값이 없습니다.',
  result: '합친 결과',
  willBe: '합친 뒤 연락처',
  moves: (p: { enrollments: string; mails: string; replies: string; groups: string }) =>
    `등록 ${p.enrollments}건, 보낸 메일 ${p.mails}통, 받은 답장 ${p.replies}건, 고객 그룹 ${p.groups}개와 수신 근거 기록이 이전됩니다.`,
  ends: {
    same_sequence: (name) => `‘${name}’ 시퀀스에서는 더 진행된 등록 하나만 유지됩니다.`,
    replied: (name) => `‘${name}’ 시퀀스에 이미 회신했거나 수신을 거부해 남은 메일이 발송되지 않습니다.`,
    other_sequence: (name) => `다른 시퀀스가 진행 중이므로 ‘${name}’ 등록은 종료됩니다.`,
  } satisfies Record<MergePreview['ends'][number]['reason'], (name: string) => string>,
  dropped: (name: string, n: string) => `‘${name}’에서 이미 받은 메일 ${n}통은 다시 보내지 않습니다.`,
  suppressed: '수신 차단된 주소가 있어 모든 주소를 수신 차단합니다. 되돌려도 차단은 유지됩니다.',
  addresses: (list: string) => `${list} 주소의 답장도 이 연락처의 회신으로 처리합니다.`,
  parallel: '두 시퀀스를 함께 진행',
  parallelHint: '서로 다른 시퀀스의 등록을 종료하지 않고 함께 진행합니다.',
  submit: '합치기',
  done: '연락처를 합쳤습니다',
  show: '연락처 보기',
  failed: '연락처를 합치지 못했습니다',
  undo: '합치기 되돌리기',
  undoTitle: '합치기를 되돌리시겠습니까?',
  undoHint: '합쳐진 연락처를 다시 만들고 이전한 기록을 되돌립니다. 그 뒤에 수정한 값은 유지됩니다.',
  undoEnds: ['합칠 때 종료된 등록은 다시 시작되지 않습니다.', '수신 차단은 유지됩니다.'],
  undone: '합치기를 되돌렸습니다',
  undoFailed: '되돌리지 못했습니다',
} as const
