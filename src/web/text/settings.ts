// The words of the settings.
export const settingsText = {
  title: '설정',
  description: '워크스페이스와 사람, 수신 차단, AI 모델, 화면을 정합니다.',
  sections: '설정 항목',
  tabs: { workspace: '워크스페이스', suppressions: '수신 차단', model: 'AI 모델', look: '화면' },
} as const

export const workspaceText = {
  heading: '내 워크스페이스',
  hint: '팀마다 따로 쓰는 방입니다. 연락처, 템플릿, 발송 계정은 워크스페이스 안에서만 보입니다.',
  name: '이름',
  role: '내 역할',
  create: '새 워크스페이스',
  createTitle: '새 워크스페이스',
  namePlaceholder: '예: 해외영업팀',
  needName: '워크스페이스 이름을 입력해 주세요.',
  created: (name: string) => `‘${name}’ 워크스페이스를 만들었습니다`,
  createFailed: '워크스페이스를 만들지 못했습니다',
  rename: '이름 바꾸기',
  renameOf: (name: string) => `${name} 이름 바꾸기`,
  renamed: '워크스페이스 이름을 바꿨습니다',
  renameFailed: '워크스페이스 이름을 바꾸지 못했습니다',
  members: '구성원',
  membersOf: (name: string) => `‘${name}’에서 함께 일하는 사람들입니다.`,
  pick: '구성원을 볼 워크스페이스',
  memberName: '이름',
  memberEmail: '이메일',
  memberRole: '역할',
  you: '나',
  noMembers: '구성원이 없습니다',
} as const

export const suppressionText = {
  heading: '수신 차단',
  hint: '여기 있는 주소와 도메인으로는 어떤 시퀀스도 메일을 보내지 않습니다. 수신거부한 사람은 자동으로 추가됩니다.',
  add: '차단 추가',
  value: '주소 또는 도메인',
  kind: '종류',
  kinds: { address: '주소', domain: '도메인' },
  reason: '이유',
  reasons: {
    link: '메일의 링크로 수신거부',
    one_click: '메일 앱에서 수신거부',
    reply_text: '답장으로 수신거부',
    complaint: '스팸 신고',
    manual: '직접 추가',
    hard: '없는 주소로 반송',
    hard_bounce: '없는 주소로 반송',
    bounce: '반송',
  } as Record<string, string>,
  created: '추가한 때',
  total: (n: string) => `총 ${n}개`,
  searchPlaceholder: '주소, 도메인',
  emptyTitle: '차단된 주소가 없습니다',
  emptyHint: '다시는 메일을 보내면 안 되는 주소나 회사 도메인을 미리 넣어 둘 수 있습니다.',
  addTitle: '수신 차단 추가',
  addressHint: '이 주소로 진행 중인 등록은 바로 ‘수신거부’로 끝납니다.',
  domainHint: '이 도메인의 모든 주소에 적용되고, 진행 중인 등록은 바로 끝납니다.',
  addressPlaceholder: 'name@company.co.kr',
  domainPlaceholder: 'company.co.kr',
  needValue: '주소나 도메인을 입력해 주세요.',
  addSubmit: '차단',
  added: (value: string) => `${value}에 더는 보내지 않습니다`,
  addFailed: '수신 차단을 추가하지 못했습니다',
  remove: '차단 해제',
  removeOf: (value: string) => `${value} 차단 해제`,
  removeTitle: (n: number, value: string) =>
    n === 1 && value ? `${value} 차단을 해제할까요?` : `차단 ${n}개를 해제할까요?`,
  removeEnds: [
    '이 주소로 다시 메일을 보낼 수 있게 됩니다.',
    '이미 끝난 등록은 다시 시작되지 않습니다.',
    '수신거부한 사람에게는 동의 없이 다시 보내지 마세요.',
  ],
  removed: (n: number) => `차단 ${n}개를 해제했습니다`,
  removeFailed: '차단을 해제하지 못했습니다',
} as const

export const modelText = {
  heading: 'AI 모델',
  hint: 'AI로 쓰는 메일과 템플릿 초안을 누가 쓰는지 정합니다.',
  sandboxTitle: '샌드박스 작성기',
  sandbox:
    '따로 설정하지 않았다면 이음에 들어 있는 샌드박스 작성기가 씁니다. 연락처의 정보로 정해진 틀의 메일을 만들고, 내용은 어디로도 나가지 않습니다.',
  realTitle: 'OpenAI 호환 모델',
  real: '서버를 시작할 때 아래 환경 변수를 넣으면 그 모델이 메일을 씁니다. 바꾼 뒤에는 서버를 다시 시작해 주세요.',
  variables: [
    ['OPENAI_API_KEY', 'API 키'],
    ['OPENAI_BASE_URL', 'API 주소. OpenAI가 아니면 그 서비스의 주소'],
    ['OPENAI_MODEL', '쓸 모델의 이름'],
  ] as const,
  note: '모델에는 메일에 쓰는 연락처의 정보와 프롬프트가 전달됩니다.',
} as const

export const lookText = {
  heading: '화면 테마',
  hint: '이 브라우저에만 적용됩니다.',
} as const
