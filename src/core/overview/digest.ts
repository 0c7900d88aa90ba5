// The daily digest: when a member gets one, and what it says (rules.md R-1307 to R-1309).
import { addDays } from '#core/calendar/date.ts'
import { longDate } from '#core/calendar/korean-date.ts'
import { isWorkingDay } from '#core/calendar/working-day.ts'
import { WORKSPACE_ZONE, workspaceDate } from '#core/calendar/workspace-zone.ts'
import { instantAt } from '#core/calendar/zone.ts'
import type { Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import { escapeHtml } from '#core/text/plain-text.ts'
import { type TodayItem, type TodayKind, waitedWords } from './today.ts'

const HOUR_MS = 3_600_000
/** The hours a member may choose: the hours after the last one end on the same day. */
export const DIGEST_HOURS = { first: 6, last: 20 } as const
/** After a downtime a digest of the same day is begun up to this long after its hour, later not at all. */
const DIGEST_LATE_HOURS = 3

/** `lastDay`: YYYY-MM-DD of the last digest that was begun; `retryAt`: when it is tried again, null unless it was certainly not sent */
export type DigestTimes = { hour: number; lastDay: string | null; retryAt: Date | null }

/**
 * The day (YYYY-MM-DD in WORKSPACE_ZONE) for which a digest is due now; null when none is: before the hour, too late, not a working
 * day, or already decided for this day.
 */
export function dueDigest({ hour, lastDay, retryAt }: DigestTimes, now: Date): string | null {
  const day = workspaceDate(now)
  if (lastDay === day) return retryAt && retryAt <= now ? day : null
  if (!isWorkingDay(day) || (lastDay !== null && lastDay > day)) return null
  const late = now.getTime() - instantAt(day, hour * 60, WORKSPACE_ZONE).getTime()
  return late >= 0 && late < DIGEST_LATE_HOURS * HOUR_MS ? day : null
}

export type DigestResult =
  | { state: 'sent' | 'empty' }
  | { state: 'uncertain' | 'failed'; why: string }
  | { state: 'waiting'; why: string; retryAt: Date }

/**
 * What the verdict about the mail means for the digest of a day (rules.md R-1309). It is tried again on its day only, with the
 * pauses of all mails; a fault of the mailbox ends it.
 */
export function digestResult(
  verdict: Verdict | { kind: 'uncertain'; why: string },
  day: string,
  now: Date,
): DigestResult {
  switch (verdict.kind) {
    case 'sent':
      return { state: 'sent' }
    case 'ambiguous':
    case 'uncertain':
      return { state: 'uncertain', why: verdict.why }
    case 'retry': {
      const retryAt = new Date(now.getTime() + verdict.afterMs)
      const { why } = verdict
      return workspaceDate(retryAt) === day ? { state: 'waiting', why, retryAt } : { state: 'failed', why }
    }
    case 'mailbox_stopped':
    case 'bounced':
    case 'failed':
      return { state: 'failed', why: verdict.why }
  }
}

/** YYYY-MM-DD, both inclusive */
export type ResultDays = { first: string; last: string }

/** From the working day before a day through the day before it: no weekend and no holiday is in no digest. */
export function resultDays(day: string): ResultDays {
  const last = addDays(day, -1)
  let first = last
  while (!isWorkingDay(first)) first = addDays(first, -1)
  return { first, last }
}

export type DigestFacts = {
  /** the member's name */
  name: string
  workspaceId: string
  workspaceName: string
  /** YYYY-MM-DD of the start page's clock, which in a sandbox may be ahead: the day of every number and of the subject */
  date: string
  /** of the start page */
  items: readonly TodayItem[]
  /** all of 확인 필요, as its page and the badge count it */
  checkTotal: number
  /** as the start page lists them */
  sequences: { halted: number; finished: number; finishing: number }
  /** the replies that have waited longest, those first; `who` in words: company and sender */
  replies: readonly { who: string; waitingMs: number }[]
  /** results of the days of `resultDays`, summed */
  before: ResultDays & { sent: number; replied: number; bounced: number }
  /** of the installation, without a trailing slash */
  appUrl: string
  unsubscribeUrl: string
}
export type DigestMail = { subject: string; text: string; html: string }

type Line = { title: string; count: number; unit: string; path: string }

/** What a user can do something about, or wants to know in the morning; each line opens the list of what it counts. */
function linesOf({ items, date, checkTotal, sequences }: LineFacts): Line[] {
  const countOf = (kind: TodayKind): number => items.find((item) => item.kind === kind)?.count ?? 0
  const mailboxes = items.find(({ kind }) => kind === 'mailboxes')
  const all: Line[] = [
    { title: '답장 대기', count: countOf('replies'), unit: '건', path: '/inbox?show=waiting' },
    { title: '확인 필요', count: checkTotal, unit: '건', path: '/check' },
    {
      title: '오늘 발송 예정',
      count: countOf('outbox'),
      unit: '통',
      path: `/outbox?day=${date}&show=ready`,
    },
    // by sequence and step on the start page
    { title: '검토 대기', count: countOf('review'), unit: '통', path: '/today' },
    { title: '자동 중지된 시퀀스', count: sequences.halted, unit: '개', path: '/sequences?status=halted' },
    { title: '발송이 완료된 시퀀스', count: sequences.finished, unit: '개', path: '/today' },
    { title: '곧 발송이 끝나는 시퀀스', count: sequences.finishing, unit: '개', path: '/today' },
    {
      title: '중지된 발송 계정',
      // a working mailbox is nothing to do
      count: mailboxes?.level === 'know' ? 0 : (mailboxes?.count ?? 0),
      unit: '개',
      path: '/check?cause=mailboxes',
    },
  ]
  return all.filter(({ count }) => count > 0)
}

type LineFacts = Pick<DigestFacts, 'items' | 'date' | 'checkTotal' | 'sequences'>

/** Whether there is anything to say: without, no mail is sent. */
export const hasNews = (facts: LineFacts & Pick<DigestFacts, 'before'>): boolean =>
  linesOf(facts).length > 0 || facts.before.sent + facts.before.replied + facts.before.bounced > 0

export function digestMail(facts: DigestFacts): DigestMail {
  const { name, workspaceName, date, replies, before, unsubscribeUrl } = facts
  // the page opens with this workspace selected, so that the list has the number of the mail
  const at = `${facts.appUrl}/in/${facts.workspaceId}`
  const lines = linesOf(facts).map(({ title, count, unit, path }) => ({
    title,
    count: `${formatNumber(count)}${unit}`,
    url: `${at}${path}`,
  }))
  const urgent = lines.map(({ title, count }) => `${title} ${count}`).slice(0, 2)
  const subject = `[이음] ${longDate(date, date)} ${urgent.length > 0 ? urgent.join(', ') : '발송 결과'}`
  const results = `${daysWords(before, date)} 결과: 발송 ${formatNumber(before.sent)}통, 회신 ${formatNumber(before.replied)}명, 반송 ${formatNumber(before.bounced)}명`
  const greeting = `${name} 님, ${workspaceName}의 오늘 할 일입니다.`
  const foot = '이 메일은 설정의 매일 요약에서 켠 메일입니다.'
  const waiting = replies.map(({ who, waitingMs }) => `${who} · ${waitedWords(waitingMs)} 대기 중`)
  const text = [
    greeting,
    '',
    ...lines.map(({ title, count, url }) => `- ${title} ${count}\n  ${url}`),
    ...(waiting.length > 0 ? ['', WAITING, ...waiting.map((reply) => `- ${reply}`)] : []),
    '',
    results,
    '',
    `오늘 할 일 열기: ${at}/today`,
    '',
    foot,
    `매일 요약 그만 받기: ${unsubscribeUrl}`,
  ].join('\n')
  const html = [
    `<p>${escapeHtml(greeting)}</p>`,
    lines.length > 0
      ? `<ul>${lines.map(({ title, count, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)} <b>${count}</b></a></li>`).join('')}</ul>`
      : '',
    waiting.length > 0
      ? `<p><b>${WAITING}</b></p><ul>${waiting.map((reply) => `<li>${escapeHtml(reply)}</li>`).join('')}</ul>`
      : '',
    `<p>${results}</p>`,
    `<p><a href="${escapeHtml(at)}/today">오늘 할 일 열기</a></p>`,
    `<p><small>${foot} <a href="${escapeHtml(unsubscribeUrl)}">그만 받기</a></small></p>`,
  ].join('\n')
  return { subject, text, html }
}

const WAITING = '오래 대기 중인 답장'

/** @param day of the digest */
const daysWords = ({ first, last }: ResultDays, day: string): string =>
  [...new Set([first, last])].map((date) => longDate(date, day)).join(' ~ ')

const formatNumber = (n: number): string => n.toLocaleString('ko-KR')
