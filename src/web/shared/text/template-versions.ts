// The words of a template's versions, of where it is used, and of the template a sequence's mail came from.
export const templateDiffText = {
  same: '내용이 같습니다.',
  field: { subject: '제목', bodyText: '텍스트 본문', bodyHtml: 'HTML 본문' },
  legend: '초록은 추가된 내용, 빨강 취소선은 삭제된 내용입니다.',
} as const

export const templateVersionsText = {
  open: '버전 기록',
  title: (name: string) => `‘${name}’ 버전 기록`,
  hint: '내용을 변경해 저장할 때마다 버전이 기록됩니다.',
  list: '버전 목록',
  name: (version: number) => `버전 ${version}`,
  current: '현재 버전',
  by: (at: string, name: string | null) => `${at} · ${name ?? '삭제된 계정'}`,
  look: { changes: '현재 버전과 비교', text: '이 버전의 내용' },
  looks: '버전 보기',
  isCurrent: '현재 사용 중인 버전입니다.',
  restore: '이 버전으로 되돌리기',
  restoreHint: '되돌리면 이 내용으로 새 버전이 만들어집니다. 중간 버전은 유지됩니다.',
  restored: (from: number, to: number) => `버전 ${from}의 내용을 새 버전(버전 ${to})으로 저장했습니다`,
  restoreFailed: '되돌리지 못했습니다',
  loadFailed: '버전 기록을 불러오지 못했습니다',
  empty: '(비어 있음)',
} as const

export const templateUsesText = {
  head: '사용 중인 시퀀스',
  count: (n: string) => `${n}개`,
  none: '없음',
  open: (name: string, n: string) => `‘${name}’ 템플릿을 사용하는 시퀀스 ${n}개 보기`,
  title: (name: string) => `‘${name}’ 템플릿 사용처`,
  hint: '템플릿을 수정해도 시퀀스의 내용은 자동으로 변경되지 않습니다. 이메일 설정에서 새 버전을 적용할 수 있습니다.',
  loadFailed: '사용처를 불러오지 못했습니다',
  empty: '이 템플릿을 사용하는 시퀀스가 없습니다',
  emptyHint: '시퀀스의 이메일 설정에서 이 템플릿을 선택하면 여기에 표시됩니다.',
  version: (version: number) => `버전 ${version}`,
  older: '새 버전 있음',
  changed: '시퀀스에서 수정됨',
} as const

export const templateOriginText = {
  from: (name: string, version: number) => `템플릿 ‘${name}’ 버전 ${version}`,
  gone: (version: number) => `삭제되었거나 볼 수 없는 템플릿(버전 ${version})에서 가져온 내용입니다.`,
  changed: '이 노드에서 수정됨',
  newer: (version: number) => `새 버전 있음 (버전 ${version})`,
  look: '변경 내용 보기',
  hide: '접기',
  take: (version: number) => `새 버전 적용 (버전 ${version})`,
  differs: (version: number) => `현재 내용과 버전 ${version}의 차이`,
  drop: '템플릿 연결 해제 (내용 유지)',
  loadFailed: '템플릿의 새 버전을 불러오지 못했습니다.',
} as const
