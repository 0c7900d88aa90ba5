export const settingsText = {
  title: '설정',
  description:
    '내 계정, 워크스페이스, 멤버, 법정 표기, 수신 차단, AI 모델, 메일 로그인, API 키, 웹훅을 관리합니다.',
  sections: '설정 항목',
  tabs: {
    account: '내 계정',
    workspace: '워크스페이스',
    people: '멤버',
    sender: '법정 표기',
    suppressions: '수신 차단',
    model: 'AI 모델',
    mail: '메일 로그인',
    keys: 'API 키',
    webhooks: '웹훅',
    audit: '감사 기록',
    bin: '휴지통',
    look: '테마',
  },
} as const

export const appearanceText = {
  heading: '화면 테마',
  hint: '이 브라우저에만 적용됩니다.',
} as const
