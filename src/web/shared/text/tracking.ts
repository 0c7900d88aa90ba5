// The words of opens and clicks: the two switches, and how a hit was judged.
import type { HitReason } from '#core/sending/tracking/classify-hit.ts'

export const trackingText = {
  heading: '열람·클릭 추적',
  intro:
    '켠 이후에 보내는 HTML 메일부터 집계합니다. 텍스트 메일은 집계할 수 없으며, 자동 프로그램의 접근은 제외합니다. 추적을 사용하면 스팸으로 분류될 가능성이 높아질 수 있습니다.',
  opens: '열람 추적',
  opensHint:
    '메일 끝에 보이지 않는 이미지를 추가합니다. 이미지를 차단한 수신자는 집계되지 않고, 메일 서비스가 대신 여는 경우도 있어 참고용 수치입니다.',
  clicks: '클릭 추적',
  clicksHint:
    '본문의 링크를 이 서버를 거치는 주소로 변경합니다. 수신거부 링크와 법정 표기는 변경하지 않습니다. URL을 텍스트로 표시한 링크는 표시된 주소와 실제 주소가 달라지므로, 문구나 버튼에 링크를 설정하는 것을 권장합니다.',
} as const

export const trackedOf = (n: string): string => `추적한 ${n}명 중`

export const trackedNone = '아직 추적한 메일이 없습니다'

/** Why a hit is not counted; what is counted needs no reason. */
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

/** A hit that was not counted, as the timeline tells it. */
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
