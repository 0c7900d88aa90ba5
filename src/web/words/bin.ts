import { BIN_DAYS, type BinKind, type RestoreError } from '#core/workspaces/bin.ts'

export const binText = {
  heading: '휴지통',
  hint: `삭제한 시퀀스, 연락처, 이메일 템플릿, 고객 그룹을 ${BIN_DAYS}일 동안 복원할 수 있습니다. 복원해도 메일은 자동으로 발송되지 않습니다.`,
  searchPlaceholder: '이름, 이메일, 제목 검색',
  kind: '종류',
  everyKind: '모든 종류',
  kinds: {
    lead: '연락처',
    sequence: '시퀀스',
    template: '이메일 템플릿',
    group: '고객 그룹',
  } satisfies Record<BinKind, string>,
  name: '이름',
  noName: '(이름 없음)',
  deletedBy: '삭제한 사람',
  gonePerson: '알 수 없음',
  deletedAt: '삭제 일시',
  left: '남은 기간',
  daysLeft: (n: number) => (n === 0 ? '오늘까지' : `${n}일`),
  members: (n: string) => `연락처 ${n}명`,
  stopped: (n: string) => `중단된 등록 ${n}건`,
  total: (n: string) => `총 ${n}개`,
  restore: '복원',
  restoreOf: (name: string) => `${name} 복원`,
  remove: '완전히 삭제',
  removeOf: (name: string) => `${name} 완전히 삭제`,
  emptyTitle: '휴지통이 비어 있습니다',
  emptyHint: `삭제한 항목은 ${BIN_DAYS}일 동안 보관된 뒤 완전히 삭제됩니다.`,
  undo: '되돌리기',
  restored: (n: string) => `${n}개를 복원했습니다`,
  waiting: (n: string) =>
    `등록 ${n}건은 일시정지 상태로 복원되었습니다. 메일은 자동으로 발송되지 않으니 시퀀스에서 직접 재개해 주세요.`,
  quiet: '메일은 자동으로 발송되지 않습니다.',
  restoreFailed: '복원하지 못했습니다',
  notRestored: (n: number, names: string, reason: RestoreError) =>
    reason === 'address_taken'
      ? `‘${names}’${n > 1 ? ` 등 연락처 ${n}명은` : ' 연락처는'} 같은 이메일의 연락처가 이미 있어 복원하지 못했습니다. 기존 연락처의 이메일을 변경하거나 삭제한 뒤 다시 복원해 주세요.`
      : `${n}개는 이미 복원했거나 완전히 삭제되어 휴지통에 없습니다.`,
  removeTitle: (n: string, name: string) =>
    name ? `‘${name}’ 항목을 완전히 삭제하시겠습니까?` : `${n}개를 완전히 삭제하시겠습니까?`,
  removeHint: '되돌릴 수 없습니다. 발송 건수와 시퀀스 통계는 유지됩니다.',
  counts: {
    lead: (n: string) =>
      `연락처 ${n}명: 이름, 이메일, 주고받은 메일의 내용이 모두 삭제됩니다. 수신 차단 목록은 유지됩니다.`,
    sequence: (n: string) => `시퀀스 ${n}개`,
    template: (n: string) => `이메일 템플릿 ${n}개`,
    group: (n: string) => `고객 그룹 ${n}개: 그룹에 속한 연락처는 유지됩니다.`,
  } satisfies Record<BinKind, (n: string) => string>,
  removed: (n: string) => `${n}개를 완전히 삭제했습니다`,
  removeFailed: '완전히 삭제하지 못했습니다',
} as const
