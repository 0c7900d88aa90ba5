import { josa } from '#core/text/josa.ts'
export const variableText = {
  list: '변수',
  custom: '연락처의 추가 항목',
  customCount: (n: string) => `${n}명에게 있음`,
  example: (sample: string) => `예: ${sample}`,
  more: (n: number) => `추가 항목 ${n}개 더 보기`,
  less: '추가 항목 접기',
  keys: '↑↓ 이동 · Enter 넣기 · Esc 닫기',
  found: (n: number) => `변수 ${n}개. 위아래 화살표로 고르고 Enter로 넣습니다.`,
  fix: (name: string) => `{{${name}}}${josa(name, '으로/로')} 고치기`,
} as const
