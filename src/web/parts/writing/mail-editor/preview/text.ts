export const previewText = {
  title: '미리보기',
  hint: '선택한 연락처가 받는 메일입니다.',
  busy: '미리보기를 갱신하는 중…',
  from: '보내는 사람',
  to: '받는 사람',
  noSubject: '(제목 없음)',
  noMailbox: '발송 계정 없음',
  width: '미리보기 너비',
  desktop: '데스크톱',
  mobile: '모바일',
  part: '보이는 본문',
  html: 'HTML',
  text: '텍스트',
  images: (count: number, size: string) => `이미지 ${count}개 · ${size}`,
  largeImages: (size: string, most: string) =>
    `이미지가 모두 ${size}입니다. ${most}보다 크면 메일이 늦게 열리고 스팸으로 분류되기 쉬우므로, 이미지를 줄이거나 빼 주세요.`,
  missing: (names: string) => `${names} 값이 없어 이 연락처에는 발송되지 않습니다`,
  missingHint: '연락처에 값을 입력하거나 기본값을 지정해 주세요. 예: ',
  sample: '고객 그룹에 연락처가 없어 예시 값으로 표시합니다.',
  noGroup: '고객 그룹을 지정하지 않아 예시 값으로 표시합니다.',
  empty: '제목이나 본문을 입력하면 여기에 표시됩니다.',
  emptyBody: '본문을 입력하면 여기에 표시됩니다.',
  failed: '미리보기를 만들지 못했습니다',
  stale: '미리보기를 갱신하지 못했습니다. 마지막 내용을 표시합니다.',
  unwritten: 'AI가 연락처마다 작성합니다',
  unwrittenHint:
    '저장한 뒤 ‘이메일 관리’에서 생성하면 이 연락처에 발송될 내용을 여기에서 확인할 수 있습니다.',
  written:
    '이 연락처용으로 AI가 작성한 내용입니다. 프롬프트를 변경해도 다시 생성하기 전에는 바뀌지 않습니다.',
  writtenBy: (writer: string) =>
    `${writer} 모델이 이 연락처용으로 작성한 내용입니다. 설정을 변경해도 다시 생성하기 전에는 바뀌지 않습니다.`,
  writtenAndEdited: (writer: string) =>
    `${writer} 모델이 작성한 뒤 사용자가 수정한 내용입니다. 설정을 변경해도 다시 생성하기 전에는 바뀌지 않습니다.`,
  writerUnknown: 'AI',
  writtenByTemplate: '이전에 템플릿으로 생성한 내용입니다. 다시 생성하면 AI가 이 연락처용으로 작성합니다.',
} as const

export const testSendText = {
  send: '나에게 테스트 발송',
  hint: '현재 편집 중인 내용을 미리보기 연락처의 값으로 채워 내 메일 주소로 보냅니다.',
  sending: '테스트 메일을 보내는 중…',
  failed: '테스트 메일을 보내지 못했습니다',
  sandbox: '샌드박스이므로 실제로 발송되지 않았습니다.',
  toSandbox: '샌드박스에서 보기',
} as const
