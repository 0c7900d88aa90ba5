import type { HitReason } from '#core/sending/tracking/classify-hit.ts'

/** Why an open or click is not counted. */
export const hitReasons = {
  team: '멤버가 열람했습니다',
  prefetch: '브라우저가 미리 불러왔습니다',
  no_user_agent: '접근한 프로그램을 확인할 수 없습니다',
  bot: '보안 검사 또는 검색 로봇입니다',
  gmail_prefetch: 'Gmail이 메일을 보여 주기 전에 미리 불러왔습니다',
  apple_prefetch: 'Apple 메일의 개인정보 보호가 대신 불러왔습니다',
  burst: '여러 링크를 동시에 클릭해 보안 검사로 판단했습니다',
  too_soon: '발송 직후 접근해 보안 검사로 판단했습니다',
  ambiguous_proxy: 'Apple 프록시 서버와 수신자를 구분할 수 없습니다',
  unknown_agent: '알 수 없는 프로그램이어서 수신자인지 확인할 수 없습니다',
  gmail_proxy: 'Gmail에서 열람했습니다',
  yahoo_proxy: 'Yahoo 메일에서 열람했습니다',
  mail_program: '메일 프로그램이나 브라우저에서 열람했습니다',
} as const satisfies Record<HitReason, string>

/** The timeline's text for an open or click that is not counted. */
export const uncounted = {
  opened: '메일 접근이 있었지만 열람으로 집계하지 않았습니다',
  clicked: '링크 접근이 있었지만 클릭으로 집계하지 않았습니다',
} as const

export const trackingHitText = {
  heading: '열람·클릭 시험',
  hint: '이 화면에서 메일을 보는 것은 집계하지 않습니다. 수신자나 자동 프로그램의 접근을 시험하고 집계 결과를 확인할 수 있습니다.',
  open: '열람',
  click: '첫 링크 클릭',
  machineOpen: '자동 프로그램 열람',
  machineClick: '자동 프로그램 클릭',
  counted: (what: string) => `${what}으로 집계했습니다.`,
  notCounted: (why: string) => `집계하지 않았습니다. ${why}.`,
  working: '요청하는 중…',
  failed: '요청하지 못했습니다',
} as const
