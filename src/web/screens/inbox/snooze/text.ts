// Texts of snoozed threads.
import type { SnoozeChoice } from '#core/inbox/snooze.ts'

export const snoozeText = {
  menu: '나중에',
  choices: {
    tomorrow: '내일',
    working_day: '다음 근무일',
    monday: '다음 월요일',
    requested: '답장에서 요청한 날',
  } satisfies Record<SnoozeChoice['choice'], string>,
  own: '날짜 선택',
  now: '지금 다시 보기',
  until: (when: string) => `${when}에 다시 표시`,
  by: (when: string, name: string) => `${name} 님이 ${when}까지 나중에로 지정`,
  done: (n: number, when: string) => `답장 ${n}건을 ${when}에 다시 표시합니다`,
  ended: (n: number) => `답장 ${n}건을 다시 표시했습니다`,
  dialog: '다시 볼 날짜 선택',
  dialogHint: '선택한 시각이 되면 안 읽은 답장으로 다시 표시됩니다. 그 전에 새 답장이 오면 바로 표시됩니다.',
  date: '날짜',
  time: '시각',
  save: '이때 다시 보기',
  faults: {
    past: '현재 이후의 시각을 선택해 주세요.',
    too_late: '1년 안의 시각을 선택해 주세요.',
  },
  incomplete: '날짜와 시각을 입력해 주세요.',
} as const
