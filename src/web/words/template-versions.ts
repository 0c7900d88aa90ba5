export const versionName = (n: number) => `버전 ${n}`

export const templateDiffText = {
  same: '내용이 같습니다.',
  field: { subject: '제목', bodyText: '텍스트 본문', bodyHtml: 'HTML 본문', files: '첨부파일' },
  legend: '초록은 추가된 내용, 빨강 취소선은 삭제된 내용입니다.',
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
