import type { ConsentField } from '#core/compliance/consent-import.ts'
import { LEAD_FIELD_LABELS } from '#core/leads/fields.ts'
import { ADDRESS_RISK_LABELS } from '#core/leads/filter/describe.ts'
import type { AddressRisk } from '#core/leads/risks.ts'
import { BIN_DAYS } from '#core/workspaces/bin.ts'
import { formatLeads } from '#web/lib/format.ts'

const GROUND_FIELDS = {
  consentBasis: '수신 근거',
  consentSource: '수신 근거 · 출처',
  consentObtainedOn: '수신 근거 · 동의일',
  consentEvidence: '수신 근거 · 증빙',
  consentEndedOn: '수신 근거 · 거래 종료일',
} as const satisfies Record<ConsentField, string>

export const leadsText = {
  title: '연락처',
  fields: LEAD_FIELD_LABELS,
  groundFields: GROUND_FIELDS,
  contact: '담당자',
  groups: '고객 그룹',
  create: '연락처 추가',
  import: '파일에서 가져오기',
  export: '내보내기',
  exportHint: '현재 조건에 맞는 연락처를 모두 CSV로 내보냅니다',
  searchPlaceholder: '회사, 담당자, 이메일',
  filterGroup: '고객 그룹 필터',
  allGroups: '모든 그룹',
  sort: '정렬',
  sorts: {
    created: '최근 추가순',
    activity: '최근 활동순',
    next: '다음 발송순',
    status: '상태순',
    company: '회사명순',
    contact: '담당자명순',
  },
  total: (n: string) => `총 ${n}명`,
  totalOf: (count: string) => `총 ${count}`,
  activities: { created: '추가', imported: '가져오기' },
  suppressed: '수신 차단',
  suppressedHint: '수신거부했거나 차단된 주소입니다. 이 주소로는 메일이 발송되지 않습니다.',
  noEmail: '이메일 없음',
  noName: '(이름 없음)',
  moreGroups: (n: number) => `+${n}`,
  rowMenu: (name: string) => `${name} 작업`,
  emptyTitle: '아직 연락처가 없습니다',
  emptyHint: '엑셀이나 CSV 고객 명단을 그대로 가져올 수 있습니다. 열은 자동으로 매핑됩니다.',
  enrolledLeads: (n: string) => `이미 등록된 ${n}명`,
  stoppedLeads: (n: string) => `발송할 수 없는 ${n}명`,
  leftOut: (leads: string) => `${leads} 제외`,
  addToGroup: '그룹에 추가',
  deleteTitle: ({ count, isMore }: { count: number; isMore: boolean }, name: string) =>
    count === 1 && name
      ? `‘${name}’ 연락처를 삭제하시겠습니까?`
      : `연락처 ${formatLeads(count, isMore)}을 삭제하시겠습니까?`,
  deleteEnds: [
    '고객 그룹에서도 제외됩니다.',
    '진행 중인 등록은 ‘제외됨’으로 종료되고, 예약된 메일은 발송되지 않습니다.',
  ],
  deleteHint: `${BIN_DAYS}일 동안 설정의 휴지통에서 복원할 수 있습니다. 이미 보낸 메일의 기록은 유지됩니다.`,
  deleted: (n: string, ended: number) =>
    ended > 0
      ? `연락처 ${n}명을 삭제하고 진행 중이던 등록 ${ended}건을 종료했습니다`
      : `연락처 ${n}명을 삭제했습니다`,
  deleteFailed: '연락처 삭제에 실패했습니다',
} as const

export const leadFormText = {
  createTitle: '연락처 추가',
  editTitle: '연락처 수정',
  save: '저장',
  saveFailed: '연락처 저장에 실패했습니다',
  created: '연락처를 추가했습니다',
  wasInBin: '휴지통에 있던 같은 이메일의 연락처를 복원해 저장했습니다',
  updated: '연락처를 수정했습니다',
  emailHint: '메일을 보낼 주소입니다. 비워 두면 발송 대상에서 제외됩니다.',
  needSomething: '회사명, 담당자명, 이메일 중 하나는 입력해 주세요.',
  group: '고객 그룹',
  noGroup: '그룹 지정 안 함',
  custom: '사용자 정의 항목',
  customHint: '메일에서 {{항목 이름}}으로 사용할 수 있습니다. 예: {{직급}}',
  customFieldName: '항목 이름',
  customValue: '값',
  addCustom: '항목 추가',
  removeCustom: (name: string) => (name ? `${name} 항목 삭제` : '항목 삭제'),
  customTwice: (name: string) => `‘${name}’ 항목이 중복되었습니다.`,
  customNameless: '항목 이름을 입력해 주세요.',
} as const

export const addToGroupText = {
  title: '그룹에 추가',
  description: (counted: string) => `선택한 연락처 ${counted}을 고객 그룹에 추가합니다.`,
  group: '고객 그룹',
  pick: '그룹을 선택해 주세요',
  needGroup: '고객 그룹을 선택해 주세요.',
  newGroup: '+ 새 그룹 만들기',
  newName: '새 그룹 이름',
  newNamePlaceholder: '예: 서울 제조업',
  needName: '그룹 이름을 입력해 주세요.',
  submit: '추가',
  failed: '그룹에 추가하지 못했습니다',
  added: (added: number, asked: number, name: string) => {
    if (added === 0)
      return `‘${name}’ 그룹에 새로 추가된 연락처가 없습니다 · 이미 있거나 다른 워크스페이스의 연락처입니다`
    const rest = asked > added ? ` · ${asked - added}명은 이미 있거나 다른 워크스페이스의 연락처입니다` : ''
    return `${added}명을 ‘${name}’ 그룹에 추가했습니다${rest}`
  },
} as const

export const consentBulkText = {
  open: '수신 근거 설정',
  title: (counted: string) => `연락처 ${counted}의 수신 근거`,
  hint: '기존 근거를 대체합니다. 이전 내용은 변경 기록에서 확인할 수 있습니다.',
  changed: (n: string) => `연락처 ${n}명의 수신 근거를 저장했습니다`,
  unchanged: '변경된 연락처가 없습니다',
  confirm: '재확인 처리',
  confirmed: (n: string) => `${n}명의 동의를 오늘 재확인한 것으로 기록했습니다`,
  confirmedNone: '수신 동의가 기록된 연락처가 없습니다',
  confirmFailed: '재확인일을 저장하지 못했습니다',
} as const

export const eraseText = {
  open: '지금 완전히 삭제',
  title: (name: string) => `‘${name}’의 개인정보를 지금 완전히 삭제하시겠습니까?`,
  hint: '정보 주체가 삭제를 요청했을 때 사용합니다. 휴지통을 거치지 않으며 되돌릴 수 없습니다.',
  ends: [
    '이름, 이메일, 사용자 정의 항목과 이 연락처용으로 작성된 메일이 삭제됩니다.',
    '보낸 메일과 받은 답장의 내용이 삭제됩니다. 발송 건수와 통계는 유지됩니다.',
    '진행 중인 등록이 종료되고 예약된 메일은 발송되지 않습니다.',
    '수신 차단 목록과 수신 동의 기록은 법령에 따라 유지됩니다.',
  ],
  type: (what: string) => `확인을 위해 다음을 그대로 입력해 주세요: ${what}`,
  action: '완전히 삭제',
  done: '연락처의 개인정보를 완전히 삭제했습니다',
  failed: '개인정보를 삭제하지 못했습니다',
} as const

export const riskText = {
  title: '이메일 상태',
  names: ADDRESS_RISK_LABELS,
  hints: {
    invalid: '이메일 주소로 읽을 수 없습니다.',
    no_mail_server: '도메인에 메일 서버가 없어 반송됩니다.',
    refuses_mail: '도메인이 메일을 받지 않는다고 알리고 있어 반송됩니다.',
    mistyped: '도메인에 오타가 있는 것으로 보입니다.',
    disposable: '한 번 쓰고 버리는 주소입니다.',
    role: '특정 담당자가 아니라 부서나 회사의 주소입니다.',
    bounced: '이 주소로 보낸 메일이 반송되었습니다.',
  } satisfies Record<AddressRisk, string>,
  suggestion: (address: string) => `${address}일 수 있습니다.`,
} as const
