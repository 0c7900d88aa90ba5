// Which section of the guide explains a screen. The server serves the guide at /help.

/** By path, the most specific first. */
const BY_PATH: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, '/help/start#첫-화면'],
  [/^\/today$/, '/help/start#오늘-할-일'],
  [/^\/dashboard$/, '/help/dashboard#숫자-읽기'],
  [/^\/sequences\/[^/]+\/workflow$/, '/help/designer#노드'],
  [/^\/sequences\/[^/]+$/, '/help/sending#등록'],
  [/^\/sequences$/, '/help/designer#만들고-열기'],
  [/^\/check$/, '/help/outbox-check#확인-필요'],
  [/^\/outbox$/, '/help/outbox-check#발송-예정'],
  [/^\/inbox$/, '/help/inbox#확인과-정리'],
  [/^\/customer-groups(\/[^/]+)?$/, '/help/leads#고객-그룹'],
  [/^\/leads\/duplicates$/, '/help/leads#중복-정리'],
  [/^\/leads\/imports$/, '/help/leads#가져오기-기록과-되돌리기'],
  [/^\/leads\/[^/]+$/, '/help/leads#한-연락처의-이력'],
  [/^\/leads$/, '/help/leads#연락처-검색과-선택'],
  [/^\/email-templates$/, '/help/writing#템플릿'],
  [/^\/email-accounts$/, '/help/mailbox#서비스별-준비'],
  [/^\/oauth\/callback$/, '/help/mailbox#google-microsoft-로그인으로-연결하기'],
  [/^\/sandbox$/, '/help/sandbox#따라-하기'],
]
const BY_SETTINGS_TAB: Readonly<Record<string, string>> = {
  account: '/help/team#내-계정',
  appearance: '/help/team#내-계정',
  notifications: '/help/team#알림',
  digest: '/help/team#매일-요약',
  workspace: '/help/team#역할',
  members: '/help/team#초대하기',
  sender: '/help/opt-out#광고성-정보',
  'days-off': '/help/mailbox#워크스페이스-휴무일',
  suppressions: '/help/opt-out#수신거부-처리-방식',
  model: '/help/writing#ai-모델',
  'own-sources': '/help/writing#우리-자료',
  'oauth-clients': '/help/mailbox#google-microsoft-로그인으로-연결하기',
  keys: '/help/connect#api-키',
  webhooks: '/help/connect#웹훅',
  audit: '/help/team#감사-기록',
  bin: '/help/leads#삭제하면',
}
const INDEX = '/help'

/** The address of the section for a screen; the index for a screen without a section. */
export function helpTarget(pathname: string, search: string): string {
  if (pathname === '/settings')
    return BY_SETTINGS_TAB[new URLSearchParams(search).get('tab') ?? 'workspace'] ?? INDEX
  return BY_PATH.find(([pattern]) => pattern.test(pathname))?.[1] ?? INDEX
}
