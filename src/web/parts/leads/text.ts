import type { DayKind } from '#core/overview/today.ts'
import { formatNumber, formatShortDate } from '#web/lib/format.ts'

export const panelText = {
  empty: '해당하는 연락처가 없습니다',
  failed: '연락처를 불러오지 못했습니다',
  unnamed: '이름 없는 연락처',
  deleted: '삭제된 연락처',
} as const

export const dayLeadsText = {
  tiles: { sent: '보낸 메일', replied: '회신한 연락처', bounced: '반송된 연락처' } satisfies Record<
    DayKind,
    string
  >,
  open: (day: string, what: string) => `${day} ${what} 보기`,
  panel: (day: string, what: string) => `${day} ${what}`,
  panelHint: {
    sent: '해당 날짜에 보낸 메일입니다. 최신순으로 표시됩니다.',
    replied: '담당자가 직접 회신한 연락처입니다. 자동 회신은 제외합니다.',
    bounced: '반송되어 종료된 연락처입니다.',
  } satisfies Record<DayKind, string>,
  total: {
    sent: (n: string) => `총 ${n}통`,
    replied: (n: string) => `총 ${n}명`,
    bounced: (n: string) => `총 ${n}명`,
  },
} as const

/** The name of a number of a day, or of its bar, as a link: 40, 11.23 (월) 보낸 메일 보기 */
export const dayNumberName = (kind: DayKind, n: number, date: string): string =>
  `${formatNumber(n)}, ${dayLeadsText.open(formatShortDate(date), dayLeadsText.tiles[kind])}`
