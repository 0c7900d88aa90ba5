// The words of the contacts list, its dialogs and the import.

import type { LeadField } from '#api/leads.ts'
import type { ConsentField } from '#core/consent-cells.ts'

const FIELDS = {
  companyName: '회사명',
  contactName: '담당자명',
  contactEmail: '이메일',
  industry: '업종',
  website: '웹사이트',
  country: '국가',
  city: '도시',
} as const satisfies Record<LeadField, string>

const GROUND_FIELDS = {
  consentBasis: '수신 근거',
  consentSource: '수신 근거 · 출처',
  consentObtainedOn: '수신 근거 · 동의일',
  consentEvidence: '수신 근거 · 증빙',
  consentEndedOn: '수신 근거 · 거래 종료일',
} as const satisfies Record<ConsentField, string>

export const leadsText = {
  title: '연락처',
  description: '메일을 받을 사람들입니다. 파일로 한 번에 가져오거나 한 명씩 추가합니다.',
  fields: FIELDS,
  groundFields: GROUND_FIELDS,
  contact: '담당자',
  groups: '고객 그룹',
  create: '연락처 추가',
  import: '파일에서 가져오기',
  export: '내보내기',
  exportHint: '지금 조건에 맞는 연락처를 모두 CSV로 받습니다',
  searchPlaceholder: '회사, 담당자, 이메일',
  filterGroup: '고객 그룹 필터',
  allGroups: '모든 그룹',
  sort: '정렬',
  sorts: { created: '최근 추가순', company: '회사명순', contact: '담당자명순' },
  total: (n: string) => `총 ${n}명`,
  suppressed: '수신 차단',
  suppressedHint: '수신거부하거나 차단된 주소입니다. 이 주소로는 메일을 보내지 않습니다.',
  noEmail: '이메일 없음',
  noName: '(이름 없음)',
  moreGroups: (n: number) => `+${n}`,
  rowMenu: (name: string) => `${name} 작업`,
  emptyTitle: '아직 연락처가 없습니다',
  emptyHint: '엑셀이나 CSV로 된 고객 명단을 그대로 가져올 수 있습니다. 열 이름은 이음이 알아서 맞춥니다.',
  addToGroup: '그룹에 추가',
  deleteTitle: (n: number, name: string) =>
    n === 1 && name ? `‘${name}’ 연락처를 삭제할까요?` : `연락처 ${n}명을 삭제할까요?`,
  deleteEnds: [
    '고객 그룹에서도 빠집니다.',
    '진행 중인 등록은 ‘제외됨’으로 끝나고, 예약된 메일은 발송되지 않습니다.',
  ],
  deleteHint: '되돌릴 수 없습니다. 이미 보낸 메일의 기록은 남습니다.',
  deleted: (n: string, ended: number) =>
    ended > 0
      ? `연락처 ${n}명을 삭제하고 진행 중이던 등록 ${ended}건을 끝냈습니다`
      : `연락처 ${n}명을 삭제했습니다`,
  deleteFailed: '연락처 삭제에 실패했습니다',
} as const

export const leadFormText = {
  createTitle: '연락처 추가',
  editTitle: '연락처 수정',
  save: '저장',
  saveFailed: '연락처 저장에 실패했습니다',
  created: '연락처를 추가했습니다',
  updated: '연락처를 수정했습니다',
  emailHint: '메일을 보낼 주소입니다. 비워 두면 발송 대상에서 빠집니다.',
  needSomething: '회사명, 담당자명, 이메일 중 하나는 입력해 주세요.',
  group: '고객 그룹',
  noGroup: '그룹에 넣지 않음',
  custom: '사용자 정의 항목',
  customHint: '메일에서 {{항목 이름}}으로 쓸 수 있습니다. 예: {{직급}}',
  customName: '항목 이름',
  customValue: '값',
  addCustom: '항목 추가',
  removeCustom: (name: string) => (name ? `${name} 항목 삭제` : '항목 삭제'),
  customTwice: (name: string) => `‘${name}’ 항목이 두 번 있습니다.`,
  customNameless: '항목 이름을 입력해 주세요.',
} as const

export const groupPickText = {
  title: '그룹에 추가',
  description: (n: number) => `선택한 연락처 ${n}명을 고객 그룹에 넣습니다.`,
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

export const importText = {
  title: '파일에서 연락처 가져오기',
  steps: { file: '파일 선택', map: '열 맞추기', run: '가져오기' },
  stepOf: (n: number, of: number, name: string) => `${of}단계 중 ${n}단계: ${name}`,
  drop: '엑셀이나 CSV 파일을 여기에 끌어다 놓으세요',
  dropHint: '첫 줄은 열 이름이어야 합니다. 엑셀 파일은 첫 번째 시트를 읽습니다.',
  choose: '파일 선택',
  encodings: '.xlsx와 CSV(UTF-8, UTF-16, CP949)를 읽을 수 있습니다.',
  reading: (name: string) => `${name} 파일을 읽고 있습니다…`,
  excel: '이 형식은 바로 읽을 수 없습니다. 엑셀 통합 문서(.xlsx)나 CSV로 저장한 뒤 다시 골라 주세요.',
  tooBig: '파일이 너무 큽니다. 20MB 이하로 나누어 가져와 주세요.',
  unreadable: '파일을 읽지 못했습니다. 파일을 다시 골라 주세요.',
  previewFailed: '파일의 내용을 읽지 못했습니다',
  another: '다른 파일',
  fileLine: (rows: string, encoding: string) => `${rows}행 · ${encoding}`,
  encodingNames: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16',
    cp949: '한글 엑셀(CP949)',
  },
  mapping: '열 맞추기',
  mappingHint: '파일의 열을 연락처의 항목에 맞춥니다. 바르게 짝지어졌는지 확인해 주세요.',
  column: '파일의 열',
  sample: '내용 예시',
  field: '연락처 항목',
  fieldOf: (column: string) => `‘${column}’ 열의 연락처 항목`,
  custom: '사용자 정의 항목으로',
  ignore: '가져오지 않음',
  twice: (field: string) => `‘${field}’에 두 열을 맞출 수 없습니다.`,
  noEmailColumn: '이메일 열이 없습니다. 이메일이 없는 연락처에는 메일을 보낼 수 없습니다.',
  nothingMapped: '가져올 열이 없습니다. 하나 이상 맞춰 주세요.',
  firstRows: '가져올 내용 미리보기',
  firstRowsHint: (n: number) => `맞춘 대로 읽으면 처음 ${n}행은 이렇게 들어갑니다.`,
  group: '가져온 연락처를 넣을 그룹',
  groupNone: '그룹에 넣지 않음',
  groupExisting: '있는 그룹에 넣기',
  groupNew: '새 그룹 만들기',
  duplicates: '이미 있는 이메일이면',
  skip: '건너뛰기',
  skipHint: '원래 연락처를 그대로 둡니다',
  update: '업데이트',
  updateHint: '파일의 내용으로 채워진 항목만 바꿉니다',
  start: (rows: string) => `${rows}명 가져오기`,
  startFailed: '가져오기를 시작하지 못했습니다. 파일은 그대로 있으니 다시 시도해 주세요.',
  running: '가져오는 중입니다',
  runningHint: '창을 닫아도 가져오기는 계속됩니다.',
  progress: (done: string, total: string) => `${total}행 중 ${done}행`,
  done: '가져오기를 마쳤습니다',
  failed: '가져오기를 끝내지 못했습니다',
  results: { created: '새로 추가', updated: '업데이트', skipped: '건너뜀', failed: '거절' },
  resultTones: { created: 'green', updated: 'blue', skipped: 'gray', failed: 'red' },
  rows: '행별 결과',
  allRows: '모든 행',
  rowNumber: '행',
  result: '결과',
  cells: '내용',
  noRows: '이 결과인 행이 없습니다',
  refused: '거절된 행 내려받기',
  refusedHint: '고친 뒤 이 파일을 다시 가져오면 됩니다.',
  again: '다른 파일 가져오기',
  close: '닫기',
} as const
