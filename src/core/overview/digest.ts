// The daily digest: when a member gets one, and what it says (rules.md R-1307 to R-1309).
import { isWorkingDay } from '#core/calendar/working-day.ts'
import { dateInZone, instantAt } from '#core/calendar/zone.ts'
import { escapeHtml } from '#core/text/plain-text.ts'
import { TODAY_KINDS, TODAY_ZONE, type TodayItem, type TodayKind } from './today.ts'

const HOUR_MS = 60 * 60 * 1000
/** After a downtime a digest of the same day is sent up to this long after its hour, later not at all. */
export const DIGEST_LATE_HOURS = 3

/**
 * The day (YYYY-MM-DD in TODAY_ZONE) for which a digest is due now; null when none is: before the hour, too late, not a working
 * day, or already decided for this day.
 * @param setting `hour` 0–23 in TODAY_ZONE; `lastDay` the day of the last digest that was begun
 */
export function dueDigest(setting: { hour: number; lastDay: string | null }, now: Date): string | null {
  const day = dateInZone(now, TODAY_ZONE)
  if (!isWorkingDay(day) || (setting.lastDay !== null && setting.lastDay >= day)) return null
  const late = now.getTime() - instantAt(day, setting.hour * 60, TODAY_ZONE).getTime()
  return late >= 0 && late < DIGEST_LATE_HOURS * HOUR_MS ? day : null
}

export type DigestFacts = {
  /** the member's name */
  name: string
  workspaceName: string
  /** YYYY-MM-DD */
  day: string
  items: readonly TodayItem[]
  /** replies that wait, newest first, in words: company and sender */
  replies: readonly string[]
  /** results of the working day before, YYYY-MM-DD */
  before: { date: string; sent: number; replied: number; bounced: number }
  /** of the installation, without a trailing slash */
  appUrl: string
  unsubscribeUrl: string
}
export type DigestMail = { subject: string; text: string; html: string }

const TITLES: Record<TodayKind, { title: string; unit: string; path: string }> = {
  replies: { title: '답장 대기', unit: '건', path: '/inbox?show=waiting' },
  check: { title: '확인 필요', unit: '건', path: '/check' },
  outbox: { title: '오늘 발송 예정', unit: '통', path: '/outbox' },
  review: { title: '검토 대기', unit: '통', path: '/today' },
  sequences: { title: '종료 예정·중지된 시퀀스', unit: '개', path: '/sequences' },
  mailboxes: { title: '발송 계정 상태 확인', unit: '개', path: '/email-accounts' },
}

/** What a user can do something about, or wants to know in the morning. A working mailbox is neither. */
const told = ({ items }: Pick<DigestFacts, 'items'>): readonly TodayItem[] =>
  TODAY_KINDS.flatMap((kind) => items.find((item) => item.kind === kind && item.count > 0) ?? []).filter(
    ({ kind, level }) => kind !== 'mailboxes' || level !== 'know',
  )

/** Whether there is anything to say: without, no mail is sent. */
export const hasNews = (facts: Pick<DigestFacts, 'items' | 'before'>): boolean =>
  told(facts).length > 0 || facts.before.sent + facts.before.replied + facts.before.bounced > 0

export function digestMail(facts: DigestFacts): DigestMail {
  const { name, workspaceName, day, replies, before, appUrl, unsubscribeUrl } = facts
  const lines = told(facts).map(({ kind, count }) => {
    const { title, unit, path } = TITLES[kind]
    return { title, count: `${count}${unit}`, url: `${appUrl}${path}` }
  })
  const urgent = lines.map(({ title, count }) => `${title} ${count}`).slice(0, 2)
  const subject = `[이음] ${shortDate(day)} ${urgent.length > 0 ? urgent.join(', ') : '발송 결과'}`
  const results = `${shortDate(before.date)} 결과: 발송 ${before.sent}통, 회신 ${before.replied}명, 반송 ${before.bounced}명`
  const greeting = `${name} 님, ${workspaceName}의 오늘 할 일입니다.`
  const foot = '이 메일은 설정의 매일 요약에서 켠 메일입니다.'
  const text = [
    greeting,
    '',
    ...lines.map(({ title, count, url }) => `- ${title} ${count}\n  ${url}`),
    ...(replies.length > 0 ? ['', '대기 중인 답장', ...replies.map((reply) => `- ${reply}`)] : []),
    '',
    results,
    '',
    `오늘 할 일 열기: ${appUrl}/today`,
    '',
    foot,
    `매일 요약 그만 받기: ${unsubscribeUrl}`,
  ].join('\n')
  const html = [
    `<p>${escapeHtml(greeting)}</p>`,
    lines.length > 0
      ? `<ul>${lines.map(({ title, count, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)} <b>${count}</b></a></li>`).join('')}</ul>`
      : '',
    replies.length > 0
      ? `<p><b>대기 중인 답장</b></p><ul>${replies.map((reply) => `<li>${escapeHtml(reply)}</li>`).join('')}</ul>`
      : '',
    `<p>${results}</p>`,
    `<p><a href="${escapeHtml(appUrl)}/today">오늘 할 일 열기</a></p>`,
    `<p><small>${foot} <a href="${escapeHtml(unsubscribeUrl)}">그만 받기</a></small></p>`,
  ].join('\n')
  return { subject, text, html }
}

const shortDate = (day: string): string => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8, 10))}일`
