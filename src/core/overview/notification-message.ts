// What a notification says: on the page, by mail and in a chat (rules.md R-1314).
import { escapeHtml, manyLines, singleLine } from '#core/text/plain-text.ts'
import type { NotificationEvent } from './notifications.ts'

export const NOTIFICATION_WORDS: Record<NotificationEvent, string> = {
  interested: '관심',
  question: '질문',
  meeting: '미팅 요청',
  later: '나중에',
  declined: '거절',
  wrong_person: '담당자 아님',
  opt_out: '수신거부',
  bounce_guard: '반송 보호',
  mailbox_stopped: '발송 계정 중지',
  check: '확인 필요',
}

/** Characters of a reply in a message. */
const MAX_TEXT = 300
const MAX_TITLE = 120
/** Lines of a summary; the others are counted. */
const MAX_LINES = 10

export type NotificationFacts = {
  event: NotificationEvent
  /** company and name of the lead, the address of the mailbox, or the name of the sequence */
  who: string
  /** the sentence of the reply that shows the intent, or the reason of another event; '' without one */
  sentence: string
  /** of the reply; '' for other events */
  text: string
  /** below the selected workspace */
  path: string
  isSandbox: boolean
}

/** A message before it has the form of a channel. All of it is plain text. */
export type NotificationMessage = {
  title: string
  lines: string[]
  /** the beginning of the reply */
  quote: string | null
  url: string
}

/** @param facts at least one; several are a summary */
export function notificationMessage(
  facts: readonly NotificationFacts[],
  workspace: { url: string; showsText: boolean },
): NotificationMessage {
  const [first] = facts
  if (!first) throw new Error('a message is about something')
  if (facts.length > 1) {
    const lines = facts.slice(0, MAX_LINES).map(headOf)
    const rest = facts.length - lines.length
    return {
      title: `새 알림 ${facts.length}건`,
      lines: rest > 0 ? [...lines, `외 ${rest}건`] : lines,
      quote: null,
      url: `${workspace.url}/today`,
    }
  }
  const isReply = first.text !== ''
  const sentence = singleLine(first.sentence)
  const shows = !isReply || workspace.showsText
  return {
    title: headOf(first),
    lines: shows && sentence !== '' ? [cut(isReply ? `“${sentence}”` : sentence, MAX_TEXT)] : [],
    quote: isReply && workspace.showsText ? cut(manyLines(first.text).trim(), MAX_TEXT) : null,
    url: `${workspace.url}${first.path}`,
  }
}

const headOf = ({ event, who, isSandbox }: NotificationFacts): string =>
  cut(`${isSandbox ? '[샌드박스] ' : ''}[${NOTIFICATION_WORDS[event]}] ${singleLine(who)}`, MAX_TITLE)

/** By characters, not by halves of one. */
function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

export const OPEN_LABEL = '이음에서 열기'
const FOOT = '이 메일은 설정의 알림에서 켠 메일입니다. 이 메일에 회신해도 연락처에게 전달되지 않습니다.'

export function notificationMail(
  { title, lines, quote, url }: NotificationMessage,
  settingsUrl: string,
): { subject: string; text: string; html: string } {
  const text = [
    title,
    '',
    ...lines,
    ...(quote === null ? [] : ['', quote]),
    '',
    `${OPEN_LABEL}: ${url}`,
    '',
    FOOT,
    settingsUrl,
  ].join('\n')
  const html = [
    `<p><b>${escapeHtml(title)}</b></p>`,
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(quote === null
      ? []
      : [`<blockquote>${quote.split('\n').map(escapeHtml).join('<br>\n')}</blockquote>`]),
    `<p><a href="${escapeHtml(url)}">${OPEN_LABEL}</a></p>`,
    `<p><small>${FOOT} <a href="${escapeHtml(settingsUrl)}">알림 설정</a></small></p>`,
  ].join('\n')
  return { subject: `[이음] ${title}`, text, html }
}

/** What a user sends to see how a notification arrives. */
export const testMessage = (workspaceUrl: string): NotificationMessage => ({
  title: '[테스트] 이음 알림',
  lines: ['설정한 곳으로 알림이 전달되는지 확인하는 메시지입니다.'],
  quote: null,
  url: `${workspaceUrl}/settings?tab=notifications`,
})

const ID_START = '<ieum.notification.'

/** The Message-ID of a notification: what refers to it is no reply of a lead. @param id unique */
export const notificationMessageId = (id: string, address: string): string =>
  `${ID_START}${id}@${address.split('@')[1] ?? 'localhost'}>`

/** @param messageId with or without angle brackets */
export const isNotificationMessageId = (messageId: string): boolean =>
  `<${messageId.trim().replace(/^<|>$/g, '')}>`.startsWith(ID_START)
