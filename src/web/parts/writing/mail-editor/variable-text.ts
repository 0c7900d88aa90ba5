import { josa } from '#core/text/josa.ts'
export const variableText = {
  list: '변수',
  custom: '사용자 정의 항목',
  customCount: (n: string) => `${n}명`,
  example: (sample: string) => `예: ${sample}`,
  more: (n: number) => `사용자 정의 항목 ${n}개 더 보기`,
  less: '사용자 정의 항목 접기',
  keys: '↑↓ 이동 · Enter 삽입 · Esc 닫기',
  found: (n: number) => `변수 ${n}개. 위아래 화살표로 선택하고 Enter로 삽입합니다.`,
  fix: (name: string) => `{{${name}}}${josa(name, '으로/로')} 수정`,
} as const
