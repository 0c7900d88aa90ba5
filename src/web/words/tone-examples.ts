// Examples of tone: where a mail is chosen, and in the settings.
export const toneExampleText = {
  add: '말투 예시로 쓰기',
  added: '말투 예시에 추가했습니다. 설정의 우리 자료에서 볼 수 있습니다',
  known: '이미 말투 예시에 있는 메일입니다',
  addFailed: '말투 예시에 추가하지 못했습니다',
  heading: '말투 예시',
  count: (n: number, most: number) => `${n} / ${most}`,
  hint: 'AI가 이 메일들의 말투와 길이를 따라 씁니다. 내용은 옮기지 않고, 근거로도 사용하지 않습니다. 받는 사람의 정보는 지우고 저장합니다.',
  empty: '승인하거나 발송한 메일에서 ‘말투 예시로 쓰기’를 누르면 여기에 추가됩니다.',
  loadFailed: '말투 예시를 불러오지 못했습니다',
  noSubject: '(제목 없음)',
  notGiven: '분량이 넘어 AI에 전달하지 않음',
  notGivenHint: '최근에 추가한 것부터 모두 4,000자까지 전달합니다.',
  addedAt: (date: string) => `${date} 추가`,
  length: (n: string) => `${n}자`,
  remove: '말투 예시 삭제',
  removeFailed: '말투 예시를 삭제하지 못했습니다',
} as const
