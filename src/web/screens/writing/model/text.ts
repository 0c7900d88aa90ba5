import { MAX_PARALLEL_CALLS } from '#core/ports.ts'
import { findModelProvider, type ModelChoice, type ModelTask } from '#core/writing/model.ts'

const CHOICES: Partial<Record<ModelChoice, string>> = {
  installation: '설치 기본값',
  sandbox: '샌드박스 작성기',
}

export const modelText = {
  noOwnFacts:
    '아직 우리 자료가 없습니다. 자료가 없으면 AI가 회사와 제품의 숫자를 근거 없이 쓸 수 있고, 그런 메일에는 ‘근거 없음’ 표시가 붙습니다.',
  addOwnFacts: '우리 자료 추가',
  pick: 'AI 모델을 설정할 워크스페이스',
  readOnly: '관리자만 변경할 수 있습니다. 현재 설정만 표시됩니다.',
  loadFailed: 'AI 모델 설정을 불러오지 못했습니다',
  heading: '모델 제공자',
  hint: '메일과 템플릿 초안을 작성할 AI 모델을 설정합니다.',
  choice: '제공자',
  choiceName: (choice: ModelChoice): string => CHOICES[choice] ?? findModelProvider(choice)?.name ?? choice,
  about: {
    installation:
      '서버 환경 변수로 설정한 모델을 사용합니다. 설정되어 있지 않거나 설치 소유자가 이 워크스페이스에 허용하지 않으면 샌드박스 작성기를 사용합니다.',
    sandbox:
      '내장 작성기가 정해진 양식으로 작성합니다. 테스트와 시연용이며, 데이터가 외부로 전송되지 않습니다.',
    own: '메일을 작성할 때 이 모델을 호출합니다. 아래에서 선택한 연락처 정보만 전달됩니다.',
  },
  source: {
    workspace: '워크스페이스 모델 사용 중',
    installation: '설치 기본 모델 사용 중',
    sandbox: '샌드박스 작성기 사용 중',
  },
  baseUrl: 'API 주소',
  baseUrlHint: 'OpenAI 호환 API 주소입니다. 보통 /v1로 끝납니다.',
  model: '모델 이름',
  modelHint: '제공자 문서에 표기된 모델 이름을 그대로 입력해 주세요.',
  chooseModel: '모델을 선택해 주세요',
  searchModels: '모델 이름 검색',
  unlistedModel: '목록에 없는 이름 사용',
  loadNames: '모델 목록 불러오기',
  namesLoading: '모델 목록을 불러오는 중…',
  namesFailed: (why: string) => `모델 목록을 불러오지 못했습니다. 이름을 직접 입력해 주세요. (${why})`,
  apiKey: 'API 키',
  keyOptional: '(선택)',
  keySaved: '저장된 키가 있습니다. 변경할 때만 입력해 주세요.',
  keyHint: '암호화해 저장하며 다시 표시하지 않습니다.',
  keyMoved: '주소나 제공자가 변경되어 키를 다시 입력해야 합니다.',
  try: '연결 확인',
  saved: 'AI 모델 설정을 저장했습니다',
  saveFailed: 'AI 모델 설정을 저장하지 못했습니다',
  tryFailed: '연결을 확인하지 못했습니다',

  tasksHeading: '용도별 모델',
  tasksHint:
    '같은 제공자의 다른 모델을 용도마다 사용할 수 있습니다. 비워 두면 기본 모델을 사용합니다. 단가는 100만 토큰당 금액(원)입니다.',
  tasks: {
    writing: ['쓰기', '메일과 AI 문장, 다시 쓰기, 템플릿 초안, 시퀀스 제안'],
    research: ['조사', '연락처 회사의 홈페이지 읽기'],
    replies: ['답장', '답장의 의도 읽기와 답장 제안'],
    checks: ['확인', '작성한 메일의 근거 확인'],
  } satisfies Record<ModelTask, [string, string]>,
  taskModel: '모델',
  sameModel: '기본과 같음',
  taskPriceIn: '입력 단가',
  taskPriceOut: '출력 단가',

  costHeading: '속도와 비용',
  costHint: '한도에 도달하면 생성이 중지됩니다. 이미 생성된 메일은 유지됩니다.',
  concurrency: '동시 생성 수',
  concurrencyHint: `1부터 ${MAX_PARALLEL_CALLS}까지. 요청 한도 오류가 잦으면 줄여 주세요.`,
  monthlyCap: '월 사용 한도 (원)',
  monthlyCapHint: '비워 두면 한도를 적용하지 않습니다.',
  priceIn: '입력 100만 토큰당 단가 (원)',
  priceOut: '출력 100만 토큰당 단가 (원)',
  priceHint: '제공자의 가격표를 확인해 입력해 주세요. 비워 두면 비용을 계산하지 않습니다.',
  capNeedsPrice: '월 한도를 사용하려면 기본 모델과 용도별 모델의 입력·출력 토큰 단가를 모두 입력해 주세요.',
  spent: (spent: string, cap: string | null) =>
    cap === null ? `이번 달 ${spent}원 사용` : `이번 달 ${spent}원 / ${cap}원`,
  badNumber: '0 이상의 숫자를 입력해 주세요.',
  badConcurrency: `1부터 ${MAX_PARALLEL_CALLS}까지의 정수로 입력해 주세요.`,

  dataHeading: '모델에 전달하는 정보',
  dataHint: '선택한 값만 모델에 전달됩니다. 이메일 주소는 전달되지 않습니다.',
  fields: '연락처 항목',
  allFields: '새로 추가되는 항목까지 모두 전달',
  allFieldsHint: '끄면 아래에서 선택한 항목만 전달됩니다.',
  researches: '홈페이지 조사',
  researchesHint:
    '연락처의 회사 웹사이트에서 첫 페이지와 같은 사이트의 페이지를 최대 4개 읽고, 글을 AI에 보내 메일에 쓸 내용을 찾습니다.',
  researchLaw:
    'robots.txt를 따르고, 글은 30일 동안 보관합니다. 이메일 주소와 전화번호는 저장하기 전에 삭제하며 연락처로 만들지 않습니다(정보통신망법 제50조 제5항 제2호·제3호). 조사한 글의 이용은 각 사이트의 약관과 저작권법을 따릅니다.',
  readsClaims: '작성한 메일의 근거를 AI로 확인',
  readsClaimsHint:
    'AI가 작성한 메일마다 모델을 한 번 더 호출해, 근거를 찾지 못한 문장을 근거 없음으로 표시합니다. 끄면 규칙으로만 확인합니다.',
  readsReplies: '받은 답장에 AI 사용',
  readsRepliesHint:
    '규칙으로 판단하지 못한 답장의 의도를 AI가 읽고, 답장 제안을 AI가 씁니다. 켜면 답장 내용이 모델에 전달됩니다.',
  preparesAnswers: '답장 제안 미리 준비',
  preparesAnswersHint:
    '관심이나 질문 답장이 도착하면 AI가 답장 초안을 미리 써 둡니다. 답장마다 AI를 한 번 호출하므로 비용이 들고, 초안은 자동으로 발송되지 않습니다.',
  companyIntro: '우리 회사 소개',
  companyIntroHint: '모델이 참고할 회사와 제품 소개를 간단히 입력해 주세요. 모든 시퀀스에 전달됩니다.',
  companyIntroPlaceholder: '예: 저희는 제조 현장의 품질 검사를 자동화하는 소프트웨어를 만듭니다.',

  alarmHeading: '근거 없음 표시',
  alarmHint:
    'AI가 쓴 메일에 주어진 정보에 없거나 다른 수치, 고객사와 이름, 수상과 순위, 약속이 있으면 ‘근거 없음’으로 표시합니다.',
  alarmChoice: '표시가 있는 메일',
  alarms: {
    review: ['검토 후 발송', '멤버가 승인하거나 해당 내용을 고치기 전에는 발송하지 않습니다.'],
    mark: ['표시만', '승인하지 않아도 발송합니다. 이미 승인을 기다리는 메일도 발송됩니다.'],
  },

  usageHeading: '사용량',
  usageHint:
    '최근 6개월의 AI 호출 수와 비용입니다. 메일 생성과 근거 확인, 홈페이지 조사, 시퀀스 제안, 답장 분석을 포함합니다.',
  usageEmpty: '아직 AI를 사용하지 않았습니다',
  month: '월',
  sequence: '시퀀스',
  noSequence: '시퀀스 없음 (템플릿, 답장)',
  mails: 'AI 호출 수',
  tokens: '토큰 (입력/출력)',
  cost: '비용',
  won: (n: string) => `${n}원`,
} as const

/** For owners of the installation. */
export const installationText = {
  heading: '설치 모델 사용 워크스페이스',
  hint: '서버 환경 변수로 설정한 모델의 비용은 설치 운영자가 부담합니다. 허용하지 않은 워크스페이스는 샌드박스 작성기를 사용합니다.',
  workspace: '워크스페이스',
  allowed: '사용 허용',
  allowFor: (name: string) => `${name}의 설치 모델 사용 허용`,
  cap: '월 한도 (토큰)',
  capOf: (name: string) => `${name}의 월 한도 (토큰)`,
  noCap: '한도 없음',
  used: '이번 달 토큰 사용량',
  save: '저장',
  saved: (name: string) => `${name}의 모델 사용 설정을 저장했습니다`,
  saveFailed: '모델 사용 설정을 저장하지 못했습니다',
  loadFailed: '워크스페이스 목록을 불러오지 못했습니다',
} as const
