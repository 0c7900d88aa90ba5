import { findPreset, type ModelChoice } from '#core/writing/model.ts'

const CHOICES: Partial<Record<ModelChoice, string>> = {
  installation: '설치 기본값',
  sandbox: '샌드박스 작성기',
}

export const modelText = {
  pick: 'AI 모델을 정할 워크스페이스',
  readOnly: '관리자만 바꿀 수 있습니다. 지금 설정을 보여 드립니다.',
  loadFailed: 'AI 모델 설정을 불러오지 못했습니다',
  heading: '누가 쓰나요',
  hint: 'AI로 쓰는 메일과 템플릿 초안을 어떤 모델이 쓰는지 정합니다.',
  choice: '모델 제공자',
  choiceName: (choice: ModelChoice): string => CHOICES[choice] ?? findPreset(choice)?.name ?? choice,
  about: {
    installation:
      '서버를 시작할 때 환경 변수로 정한 모델이 씁니다. 정한 것이 없거나 설치 소유자가 이 워크스페이스에 허용하지 않으면 샌드박스 작성기가 씁니다.',
    sandbox:
      '이음에 들어 있는 작성기가 정해진 틀로 씁니다. 연습과 시연에 쓰고, 내용은 어디로도 나가지 않습니다.',
    own: '메일마다 한 번씩 이 모델에 물어봅니다. 아래에서 고른 연락처 정보만 전달됩니다.',
  },
  source: {
    workspace: '이 워크스페이스의 모델이 씁니다',
    installation: '설치의 모델이 씁니다',
    sandbox: '샌드박스 작성기가 씁니다',
  },
  baseUrl: 'API 주소',
  baseUrlHint: 'OpenAI와 같은 방식으로 답하는 주소입니다. 보통 /v1로 끝납니다.',
  model: '모델 이름',
  modelHint: '제공자의 문서에 있는 이름을 그대로 적어 주세요.',
  apiKey: 'API 키',
  keyOptional: '(선택)',
  keySaved: '저장된 키가 있습니다. 바꿀 때만 입력해 주세요.',
  keyHint: '암호화해서 저장하고 다시 보여 드리지 않습니다.',
  keyMoved: '주소나 제공자가 바뀌어 키를 다시 입력해야 합니다.',
  try: '연결 확인',
  save: '저장',
  saved: 'AI 모델 설정을 저장했습니다',
  saveFailed: 'AI 모델 설정을 저장하지 못했습니다',
  tryFailed: '연결을 확인하지 못했습니다',

  costHeading: '속도와 비용',
  costHint: '한도를 다 쓰면 생성이 멈추고, 이미 쓴 메일은 그대로 남습니다.',
  concurrency: '한꺼번에 쓰는 메일',
  concurrencyHint: '1부터 50까지. 요청 한도에 자주 걸리면 줄여 주세요.',
  monthlyCap: '월 사용 한도 (원)',
  monthlyCapHint: '비워 두면 한도가 없습니다.',
  priceIn: '입력 100만 토큰의 값 (원)',
  priceOut: '출력 100만 토큰의 값 (원)',
  priceHint: '제공자의 가격표를 보고 적어 주세요. 비워 두면 비용을 셈하지 않습니다.',
  capNeedsPrice: '월 한도를 쓰려면 입력과 출력 토큰의 값을 모두 적어 주세요.',
  spent: (spent: string, cap: string | null) =>
    cap === null ? `이번 달 ${spent}원을 썼습니다` : `이번 달 ${spent}원 / ${cap}원`,
  badNumber: '0 이상의 숫자로 적어 주세요.',
  badConcurrency: '1부터 50까지의 정수로 적어 주세요.',

  dataHeading: '모델에 전달하는 정보',
  dataHint: '표시한 값만 모델에 전달됩니다. 이메일 주소는 어떤 경우에도 전달되지 않습니다.',
  fields: '연락처의 값',
  allFields: '새로 생기는 항목까지 모두 전달',
  allFieldsHint: '끄면 아래에서 고른 것만 전달됩니다.',
  companyIntro: '우리 회사 소개',
  companyIntroHint: '모델이 우리 회사와 제품을 알고 쓰도록 짧게 적어 주세요. 모든 시퀀스에 함께 전달됩니다.',
  companyIntroPlaceholder: '예: 저희는 제조 현장의 품질 검사를 자동화하는 소프트웨어를 만듭니다.',

  usageHeading: '사용량',
  usageHint: '최근 여섯 달 동안 모델이 쓴 글과 비용입니다. 다시 생성한 것도 한 번씩 셉니다.',
  usageEmpty: '아직 모델이 쓴 글이 없습니다',
  month: '달',
  sequence: '시퀀스',
  noSequence: '템플릿 초안',
  mails: '쓴 글',
  tokens: '토큰 (입력/출력)',
  cost: '비용',
  won: (n: string) => `${n}원`,
} as const

/** For owners of the installation. */
export const installationText = {
  heading: '설치의 모델을 쓰는 워크스페이스',
  hint: '서버의 환경 변수로 정한 모델의 비용은 설치를 운영하는 쪽이 냅니다. 허용하지 않은 워크스페이스에서는 샌드박스 작성기가 씁니다.',
  workspace: '워크스페이스',
  allowed: '사용 허용',
  allowFor: (name: string) => `${name}의 설치 모델 사용 허용`,
  cap: '월 한도 (토큰)',
  capOf: (name: string) => `${name}의 월 한도 (토큰)`,
  noCap: '한도 없음',
  used: '이번 달 사용한 토큰',
  save: '저장',
  saved: (name: string) => `${name}의 모델 사용 설정을 저장했습니다`,
  saveFailed: '모델 사용 설정을 저장하지 못했습니다',
  loadFailed: '워크스페이스 목록을 불러오지 못했습니다',
} as const
