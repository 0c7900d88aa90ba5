// The words of opens and clicks: the two switches, and how a hit was judged.
import type { HitReason } from '#core/sending/tracking/classify-hit.ts'

export const trackingText = {
  heading: '열람·클릭 추적',
  intro:
    '켠 뒤에 보내는 HTML 메일부터 셉니다. 글자로만 쓴 메일은 셀 수 없고, 기계가 불러온 것은 빼고 셉니다. 추적이 들어간 메일은 스팸으로 분류되기 조금 더 쉽습니다.',
  opens: '열람 추적',
  opensHint:
    '메일 끝에 보이지 않는 그림을 넣습니다. 그림을 막아 둔 사람은 열어도 세지 못하고, 대신 열어 주는 메일 서비스도 있어 어림으로만 볼 수 있습니다.',
  clicks: '클릭 추적',
  clicksHint:
    '본문의 링크가 이 서버를 거쳐 가도록 주소가 바뀝니다. 수신거부 링크와 법정 표기는 바꾸지 않습니다. 주소를 글자로 그대로 보여 주는 링크는 보이는 주소와 실제 주소가 달라지니, 글이나 버튼에 링크를 거는 것을 권합니다.',
} as const

export const trackedOf = (n: string): string => `추적한 ${n}명 중`

export const trackedNone = '아직 추적한 메일이 없습니다'

/** Why a hit is not counted; what is counted needs no reason. */
export const hitReasons = {
  team: '우리 팀에서 열었습니다',
  prefetch: '브라우저가 미리 불러왔습니다',
  no_user_agent: '무엇이 열었는지 밝히지 않았습니다',
  bot: '보안 검사나 검색 로봇입니다',
  gmail_prefetch: 'Gmail이 메일을 보여 주기 전에 미리 불러왔습니다',
  apple_prefetch: 'Apple 메일의 개인정보 보호가 대신 불러왔습니다',
  burst: '여러 링크를 한꺼번에 눌렀습니다. 보안 검사로 봅니다',
  too_soon: '보낸 지 얼마 되지 않아 불렀습니다. 보안 검사로 봅니다',
  ambiguous_proxy: 'Apple의 대리 서버인지 사람인지 알 수 없습니다',
  unknown_agent: '처음 보는 프로그램이라 사람인지 알 수 없습니다',
  gmail_proxy: 'Gmail에서 열었습니다',
  yahoo_proxy: 'Yahoo 메일에서 열었습니다',
  mail_program: '메일 프로그램이나 브라우저에서 열었습니다',
} as const satisfies Record<HitReason, string>

/** A hit that was not counted, as the timeline tells it. */
export const uncounted = {
  opened: '메일을 불러왔지만 열람으로 세지 않았습니다',
  clicked: '링크를 불러왔지만 클릭으로 세지 않았습니다',
} as const

export const trackingHitText = {
  heading: '열람·클릭 흉내',
  hint: '여기서 메일을 보는 것은 세지 않습니다. 받는 사람이나 기계가 불러온 것처럼 보내 어떻게 세는지 볼 수 있습니다.',
  open: '열람',
  click: '첫 링크 클릭',
  machineOpen: '기계가 열람',
  machineClick: '기계가 클릭',
  counted: (what: string) => `${what}으로 셌습니다.`,
  notCounted: (why: string) => `세지 않았습니다. ${why}.`,
  working: '보내고 있습니다…',
  failed: '보내지 못했습니다',
} as const
