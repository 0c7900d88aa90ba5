import { FILTER_BADGE } from '#web/shared/text/group-choice.ts'

export const pickerText = {
  sequence: '시퀀스 이름 검색',
  group: '고객 그룹 이름 검색',
  mailbox: '이름 또는 이메일 주소 검색',
  template: '템플릿 이름·제목 검색',
  member: '이름 검색',
  label: '라벨 검색',
  groupHint: (n: string, isFilter: boolean) => (isFilter ? `${FILTER_BADGE} · ${n}명` : `${n}명`),
  disconnected: '연결 안 됨',
} as const
