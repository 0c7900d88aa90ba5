// The words of the ground on which a contact may be mailed.
export const consentText = {
  open: '수신 근거',
  title: (name: string) => `${name} · 수신 근거`,
  noAdvice: '광고성 정보는 수신자의 동의나 최근 거래관계가 있어야 보낼 수 있습니다. 법률 자문이 아닙니다.',
  loadFailed: '수신 근거를 불러오지 못했습니다',
  basis: '근거',
  bases: {
    consent: '수신 동의',
    transaction: '거래관계',
    other: '기타',
  },
  basisHints: {
    consent: '수신자가 광고 수신에 사전 동의한 경우입니다. 2년마다 다시 확인합니다.',
    transaction:
      '거래를 통해 직접 받은 연락처입니다. 거래 종료일부터 6개월 동안 같은 종류의 상품·서비스만 안내할 수 있습니다.',
    other: '그 밖의 근거입니다. 내용을 출처에 입력해 주세요.',
  },
  obtainedOn: { consent: '동의일', transaction: '연락처 수집일', other: '연락처 수집일' },
  endedOn: '거래 종료일',
  confirmedOn: '재확인일',
  source: '출처',
  sourcePlaceholder: '예: 2026 서울 공작기계전 부스 방문',
  evidence: '증빙',
  evidencePlaceholder: '예: 신청서 파일의 위치, 주고받은 메일의 제목',
  state: {
    none: '등록된 근거 없음',
    valid: '근거 있음',
    expired: '거래 종료 후 6개월 경과',
  },
  badges: {
    none: '근거 없음',
    consent: '동의',
    transaction: '거래',
    other: '기타 근거',
    expired: '거래 만료',
    confirm: '재확인 필요',
  },
  filter: '수신 근거 필터',
  filters: {
    all: '모든 수신 근거',
    none: '근거 없음',
    consent: '수신 동의',
    transaction: '거래관계 (유효)',
    other: '기타 근거',
    expired: '거래 종료 후 6개월 경과',
    confirm: '동의 재확인 필요',
  },
  validUntil: (date: string) => `${date}까지`,
  confirmBy: (date: string) => `${date} 전까지 재확인`,
  save: '저장',
  saved: '수신 근거를 저장했습니다',
  saveFailed: '수신 근거를 저장하지 못했습니다',
  remove: '근거 삭제',
  removed: '수신 근거를 삭제했습니다. 변경 기록은 유지됩니다',
  log: '변경 기록',
  logHint: '기록은 수정하거나 삭제할 수 없습니다.',
  noLog: '아직 기록이 없습니다.',
  nobody: '자동',
  actions: {
    set: '저장',
    imported: '가져오기',
    removed: '삭제',
    confirmed: '재확인',
    source_notice: '출처 고지',
    reminded: '재확인 알림',
  },
  none: '없음',

  policyHeading: '수신 근거가 없는 연락처',
  policyHint:
    '연락처마다 수신 동의나 거래관계를 기록할 수 있습니다. 근거가 없는 연락처의 등록 방식을 설정합니다.',
  policy: '수신 근거가 없을 때',
  warn: '경고만 표시',
  warnHint: '등록할 수 있습니다. 광고성 정보이면 시작 전 점검에 인원을 표시합니다.',
  strict: '등록 차단',
  strictHint: '근거가 없거나 만료된 연락처는 등록되지 않고, 등록 결과에 이유가 표시됩니다.',
} as const

/** The ground in the import of a file. */
export const consentImportText = {
  heading: '수신 근거',
  nothing: '입력하지 않음',
  nothingHint: '나중에 연락처에서 입력할 수 있습니다',
  rows: '파일의 열 사용',
  rowsHint: '알 수 없는 값이 있는 행은 제외되고 이유가 표시됩니다',
  whole: '모든 행에 같은 근거 적용',
  wholeHint: '행에 입력된 근거가 있으면 우선 적용됩니다',
} as const

/** The ground of several contacts at once. */
export const consentBulkText = {
  open: '수신 근거 설정',
  title: (n: string) => `연락처 ${n}명의 수신 근거`,
  hint: '기존 근거를 대체합니다. 이전 내용은 변경 기록에서 확인할 수 있습니다.',
  changed: (n: string) => `연락처 ${n}명의 수신 근거를 저장했습니다`,
  unchanged: '변경된 연락처가 없습니다',
  confirm: '재확인 처리',
  confirmed: (n: string) => `${n}명의 동의를 오늘 재확인한 것으로 기록했습니다`,
  confirmedNone: '수신 동의가 기록된 연락처가 없습니다',
  confirmFailed: '재확인일을 저장하지 못했습니다',
} as const
