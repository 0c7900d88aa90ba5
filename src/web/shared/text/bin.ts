// The words of the bin.
import type { BinKind, RestoreError } from '#core/workspaces/bin.ts'

export const binText = {
  heading: '휴지통',
  hint: '삭제한 시퀀스, 연락처, 이메일 템플릿, 고객 그룹을 30일 동안 되살릴 수 있습니다. 되살려도 메일은 저절로 나가지 않습니다.',
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
  deletedAt: '삭제한 때',
  left: '남은 기간',
  daysLeft: (n: number) => (n === 0 ? '오늘까지' : `${n}일`),
  members: (n: string) => `연락처 ${n}명`,
  stopped: (n: string) => `멈춘 등록 ${n}건`,
  total: (n: string) => `총 ${n}개`,
  restore: '되살리기',
  restoreOf: (name: string) => `${name} 되살리기`,
  remove: '완전히 삭제',
  removeOf: (name: string) => `${name} 완전히 삭제`,
  emptyTitle: '휴지통이 비어 있습니다',
  emptyHint: '삭제한 것은 여기에 30일 동안 남아 있다가 완전히 삭제됩니다.',
  undo: '되돌리기',
  restored: (n: string) => `${n}개를 되살렸습니다`,
  waiting: (n: string) =>
    `등록 ${n}건은 일시정지로 돌아왔습니다. 메일은 저절로 나가지 않으니, 시퀀스에서 직접 재개해 주세요.`,
  quiet: '메일은 저절로 나가지 않습니다.',
  restoreFailed: '되살리지 못했습니다',
  refused: (n: number, names: string, reason: RestoreError) =>
    reason === 'address_taken'
      ? `‘${names}’${n > 1 ? ` 등 연락처 ${n}명은` : ' 연락처는'} 같은 이메일의 연락처가 이미 있어 되살리지 못했습니다. 그 연락처의 이메일을 바꾸거나 삭제한 뒤 다시 되살려 주세요.`
      : `${n}개는 이미 되살렸거나 완전히 삭제되어 휴지통에 없습니다.`,
  removeTitle: (n: string, name: string) =>
    name ? `‘${name}’ 항목을 완전히 삭제할까요?` : `${n}개를 완전히 삭제할까요?`,
  removeHint: '되돌릴 수 없습니다. 이미 보낸 메일의 수와 시퀀스 통계는 남습니다.',
  counts: {
    lead: (n: string) =>
      `연락처 ${n}명: 이름, 이메일, 주고받은 메일의 내용이 모두 지워집니다. 수신 차단 목록은 남습니다.`,
    sequence: (n: string) => `시퀀스 ${n}개`,
    template: (n: string) => `이메일 템플릿 ${n}개`,
    group: (n: string) => `고객 그룹 ${n}개: 그룹에 있던 연락처는 남습니다.`,
  } satisfies Record<BinKind, (n: string) => string>,
  removed: (n: string) => `${n}개를 완전히 삭제했습니다`,
  removeFailed: '완전히 삭제하지 못했습니다',
} as const

export const eraseText = {
  open: '지금 완전히 삭제',
  title: (name: string) => `‘${name}’의 개인정보를 지금 완전히 삭제할까요?`,
  hint: '본인이 삭제를 요청했을 때 씁니다. 휴지통을 거치지 않으며 되돌릴 수 없습니다.',
  ends: [
    '이름, 이메일, 사용자 지정 필드와 이 연락처를 위해 쓴 메일이 지워집니다.',
    '보낸 메일과 받은 답장의 내용이 지워집니다. 보낸 수와 통계는 남습니다.',
    '진행 중인 등록은 끝나고 예약된 메일은 나가지 않습니다.',
    '수신 차단 목록과 수신 동의의 기록은 법에 따라 남습니다.',
  ],
  type: (what: string) => `확인을 위해 그대로 입력해 주세요: ${what}`,
  action: '완전히 삭제',
  done: '연락처의 개인정보를 완전히 삭제했습니다',
  failed: '개인정보를 삭제하지 못했습니다',
} as const
