export const writtenMailText = {
  bodyText: '텍스트 본문',
  bodyHtml: 'HTML 본문',
  htmlWins: 'HTML 본문이 있으면 HTML이 발송됩니다. {{수신거부}}와 {{서명}}은 발송할 때 채워집니다.',
  placeholder: '이 연락처에게 보낼 내용을 입력하세요',
} as const
