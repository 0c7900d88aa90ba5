// The words of a template's versions, of where it is used, and of the template a sequence's mail came from.
export const templateDiffText = {
  same: '내용이 같습니다.',
  field: { subject: '제목', bodyText: '텍스트 본문', bodyHtml: 'HTML 본문' },
  legend: '초록은 들어간 글, 빨강 취소선은 빠진 글입니다.',
} as const

export const templateVersionsText = {
  open: '지난 판 보기',
  title: (name: string) => `‘${name}’의 지난 판`,
  hint: '내용을 바꾸어 저장할 때마다 판이 하나씩 남습니다.',
  list: '판 목록',
  name: (version: number) => `${version}판`,
  current: '지금 판',
  by: (at: string, name: string | null) => `${at} · ${name ?? '삭제된 계정'}`,
  look: { changes: '지금 판과 비교', text: '이 판의 글' },
  looks: '판 보기',
  isCurrent: '지금 쓰이는 판입니다.',
  restore: '이 판으로 되돌리기',
  restoreHint: '되돌리면 이 글이 새 판이 됩니다. 그 사이의 판은 그대로 남습니다.',
  restored: (from: number, to: number) => `${from}판의 글을 ${to}판으로 저장했습니다`,
  restoreFailed: '되돌리지 못했습니다',
  loadFailed: '지난 판을 불러오지 못했습니다',
  empty: '(비어 있음)',
} as const

export const templateUsesText = {
  head: '쓰는 시퀀스',
  count: (n: string) => `${n}개`,
  none: '없음',
  open: (name: string, n: string) => `‘${name}’ 템플릿을 쓰는 시퀀스 ${n}개 보기`,
  title: (name: string) => `‘${name}’ 템플릿을 쓰는 곳`,
  hint: '템플릿을 고쳐도 시퀀스의 글은 저절로 바뀌지 않습니다. 이메일 설정에서 새 판을 가져올 수 있습니다.',
  loadFailed: '쓰는 곳을 불러오지 못했습니다',
  empty: '이 템플릿을 쓰는 시퀀스가 없습니다',
  emptyHint: '시퀀스의 이메일 설정에서 이 템플릿을 고르면 여기에 보입니다.',
  version: (version: number) => `${version}판`,
  older: '새 판 있음',
  changed: '시퀀스에서 고침',
} as const

export const templateOriginText = {
  from: (name: string, version: number) => `템플릿 ‘${name}’ ${version}판`,
  gone: (version: number) => `삭제했거나 볼 수 없는 템플릿의 ${version}판에서 가져온 글입니다.`,
  changed: '이 노드에서 고침',
  newer: (version: number) => `새 판(${version}판)이 있습니다`,
  look: '바뀐 곳 보기',
  hide: '접기',
  take: (version: number) => `${version}판으로 바꾸기`,
  differs: (version: number) => `지금 글에서 ${version}판으로 바뀌는 곳`,
  drop: '템플릿 기록 지우기 (글은 그대로)',
  loadFailed: '템플릿의 새 판을 불러오지 못했습니다.',
} as const
