import type { ReplyIntent } from '#api/inbox/inbox-intents.ts'
import { josa } from '#core/text/josa.ts'
import { intentSources, intentWords } from '#web/words/intents.ts'

export const intentText = {
  filter: '답장 의도',
  all: '모든 의도',
  heading: '답장 의도',
  /** of a badge, for screen readers */
  badge: (word: string) => `답장 의도: ${word}`,
  waiting: '의도 확인 중',
  by: (source: string) => `분류: ${source}`,
  meeting: '미팅 요청',
  until: (date: string) => `${date}부터`,
  person: (who: string) => `담당자: ${who}`,
  correct: '의도 수정',
  undecidedHint: '규칙으로 판단하지 못했습니다. 의도를 직접 지정할 수 있습니다.',
  fault: (why: string) => `AI가 판단하지 못했습니다. ${why}`,
  corrected: (word: string) =>
    `답장 의도를 ‘${word}’${josa(word, '으로')} 수정했습니다. 같은 답장에도 적용됩니다`,
  undo: '되돌리기',
  failed: '답장 의도를 수정하지 못했습니다',

  pause: '다시 보낼 날짜 정하기',
  pauseUntil: (date: string) => `${date}까지 일시정지`,
  pauseTitle: '이날까지 일시정지',
  pauseHint:
    '답장으로 종료된 등록을 다시 열고, 정한 날짜부터 남은 메일을 발송합니다. 그동안은 메일을 보내지 않습니다.',
  pauseDate: '다시 시작할 날짜',
  pauseNeed: '내일 이후의 날짜를 입력해 주세요.',
  pauseAction: '일시정지',
  paused: (date: string) => `${date}까지 일시정지했습니다. 이날부터 남은 메일을 발송합니다`,
  pauseFailed: '일시정지하지 못했습니다',

  addLead: '연락처로 추가',
  addTitle: '안내받은 담당자를 연락처로 추가',
  addHint: '답장에 적힌 내용입니다. 확인한 뒤 추가해 주세요. 메일이 자동으로 발송되지 않습니다.',
  noEmail: '답장에 이메일 주소가 없습니다. 주소를 알면 입력해 주세요.',
  company: '회사명',
  name: '이름',
  jobTitle: '직책',
  email: '이메일',
  needName: '이름이나 이메일을 입력해 주세요.',
  add: '추가',
  added: (name: string) => `${name} 연락처를 추가했습니다`,
  restored: (name: string) => `휴지통에 있던 ${name} 연락처를 복원했습니다`,
  open: '연락처 보기',
  addFailed: '연락처를 추가하지 못했습니다',
} as const

export const suggestText = {
  suggest: '답장 제안',
  again: '다시 제안',
  writing: '답장을 제안하는 중…',
  cancel: '취소',
  badge: 'AI 제안',
  template: '문구 제안',
  check: '내용을 확인하고 고친 뒤 보내세요. 자동으로 발송되지 않습니다.',
  by: (model: string, cost: string | null) => (cost === null ? model : `${model} · ${cost}`),
  filled: '답장 제안을 입력했습니다',
  appended: '작성하던 내용 아래에 답장 제안을 추가했습니다',
  undo: '제안 지우기',
  prepared: '답장이 도착했을 때 준비한 제안입니다',
  noSourceHint: '우리 자료와 이 대화에서 확인되지 않은 내용입니다. 보내기 전에 확인해 주세요.',
  failed: '답장을 제안하지 못했습니다',
} as const

/** Who decided it, for the detail line. */
export function sourceText({ source, decidedByName, model }: ReplyIntent): string {
  if (source === null) return ''
  const by = source === 'user' ? decidedByName : source === 'model' ? model : null
  return intentText.by(by ? `${intentSources[source]} · ${by}` : intentSources[source])
}

export const wordOf = ({ state, intent }: ReplyIntent): string =>
  state === 'waiting' ? intentText.waiting : intentWords[intent ?? 'undecided']
