// The sandbox recipients of a played day: who answers which mail, and when the clock stops for them (rules.md R-1207).
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { instantFromWallTime, wallTime } from '#core/calendar/zone.ts'
import type { SANDBOX_REPLY_KINDS } from '#core/inbox/inbound.ts'

export const PLAYED_DAYS = 10

const HOUR_MS = 3_600_000
/** Hours of a day in Seoul at which recipients answer; the last one ends the day. */
const STOPS = [11, 14, 18]

/** The stops of the day that ends next, as instants in milliseconds. */
export function stopsOfDay(now: number): number[] {
  const { day } = wallTime(now, WORKSPACE_ZONE)
  const stopsOn = (date: number) =>
    STOPS.map((hour) => instantFromWallTime({ day: date, clock: hour * HOUR_MS }, WORKSPACE_ZONE))
  const left = stopsOn(day).filter((at) => at > now)
  return left.length > 0 ? left : stopsOn(day + 1)
}

export type SandboxAnswer = { kind: (typeof SANDBOX_REPLY_KINDS)[number]; text?: string }

const INTERESTED = '안녕하세요. 마침 알아보고 있었습니다. 다음 주 화요일 오후에 15분 통화 가능할까요?'
const QUESTION = '안녕하세요. 비용은 어떻게 되나요? 지금 쓰는 프로그램과 함께 쓸 수 있는지도 궁금합니다.'
const LATER = '안녕하세요. 이번 달은 마감으로 바쁩니다. 다음 달에 다시 연락 주세요.'
const DECLINED = '안녕하세요. 다른 업체와 계약해서 쓰고 있습니다. 저희는 괜찮습니다.'
const OTHER_LEAD = '안녕하세요. 저는 담당이 아닙니다. 구매팀에 전달하겠습니다.'
const AWAY = '휴가 중이라 메일을 확인하지 못합니다. 다음 주에 복귀해 답장드리겠습니다.'

/** By the place of the mail among those of the sequence, from 1; of a hundred mails eleven get a reply of a person. */
const ANSWERS: ReadonlyMap<number, SandboxAnswer> = new Map([
  [3, { kind: 'reply', text: INTERESTED }],
  [8, { kind: 'reply', text: QUESTION }],
  [12, { kind: 'out_of_office', text: AWAY }],
  [15, { kind: 'reply', text: LATER }],
  [22, { kind: 'reply', text: INTERESTED }],
  [28, { kind: 'reply', text: DECLINED }],
  [33, { kind: 'unsubscribe' }],
  [37, { kind: 'reply', text: INTERESTED }],
  // a bounce among the first mails of a late afternoon would stop the mailbox
  [39, { kind: 'bounce' }],
  [46, { kind: 'reply', text: QUESTION }],
  [58, { kind: 'reply', text: INTERESTED }],
  [66, { kind: 'reply', text: OTHER_LEAD }],
  [79, { kind: 'reply', text: INTERESTED }],
  [90, { kind: 'reply', text: LATER }],
])

/** What the recipient of the nth mail of a sequence answers; null: nothing. */
export const sandboxAnswer = (nth: number): SandboxAnswer | null => ANSWERS.get(((nth - 1) % 100) + 1) ?? null

/** Between two answers of a stop, in milliseconds: 4 to 16 minutes, so that no two come at once. */
export const answerPause = (nth: number): number => (4 + (nth % 13)) * 60_000
