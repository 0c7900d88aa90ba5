// The body of a delivery to a chat service, from what each service documents of its incoming webhooks. A lead wrote parts of a
// message: nothing in it may notify a channel, form a link, or change the look of the message.
import { type NotificationMessage, OPEN_LABEL } from '#core/overview/notification-message.ts'

/** `plain`: events as JSON with a signature; the others: messages for people, without one. */
export const WEBHOOK_FORMATS = [
  'plain',
  'slack',
  'teams',
  'jandi',
  'kakaowork',
  'naverworks',
  'discord',
] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]
export type ChatFormat = Exclude<WebhookFormat, 'plain'>

type Format = {
  /** beside content-type: application/json */
  headers: Record<string, string>
  body: (message: NotificationMessage) => object
}

const NO_HEADERS = {}
const BRAND_COLOR = '#4F46E5'

/** The text below the title, without the link. */
const detailOf = ({ lines, quote }: NotificationMessage): string =>
  [...lines, ...(quote === null ? [] : ['', quote])].join('\n').trim()

/** A format without an entry does not compile. */
const FORMATS: Record<ChatFormat, Format> = {
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  // `plain_text` is shown as it is; `text` and `mrkdwn` need the three entities, which also end <!channel> and <url|text>
  slack: {
    headers: NO_HEADERS,
    body: (message) => ({
      text: escapeSlack(message.title),
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: message.title, emoji: false } },
        ...(detailOf(message) === ''
          ? []
          : [{ type: 'section', text: { type: 'plain_text', text: detailOf(message), emoji: false } }]),
        { type: 'section', text: { type: 'mrkdwn', text: `<${escapeSlack(message.url)}|${OPEN_LABEL}>` } },
      ],
    }),
  },
  // https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
  // https://adaptivecards.io/explorer/TextRun.html: a TextRun has no Markdown, which a TextBlock has
  teams: {
    headers: NO_HEADERS,
    body: (message) => ({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              richText({ text: message.title, weight: 'bolder', size: 'medium' }),
              ...detailOf(message)
                .split('\n')
                .filter((line) => line.trim() !== '')
                .map((text) => richText({ text })),
            ],
            actions: [{ type: 'Action.OpenUrl', title: OPEN_LABEL, url: message.url }],
          },
        },
      ],
    }),
  },
  // 잔디 커넥트 → Webhook 수신; a link in a text is [[text]](url)
  jandi: {
    headers: { accept: 'application/vnd.tosslab.jandi-v2+json' },
    body: (message) => ({
      body: escapeJandi(message.title),
      connectColor: BRAND_COLOR,
      connectInfo: [
        ...(detailOf(message) === '' ? [] : [{ title: '내용', description: escapeJandi(detailOf(message)) }]),
        { title: OPEN_LABEL, description: message.url },
      ],
    }),
  },
  // 카카오워크 → 채팅방 설정 → Incoming Webhook: only `text` is known to be accepted, and no limit of it is documented
  kakaowork: {
    headers: NO_HEADERS,
    body: (message) => ({ text: plainText([message.title, detailOf(message)], message.url, 500) }),
  },
  // 네이버웍스 앱 디렉터리 → Incoming Webhook; a mention in a text of the product is <m userId="…">
  naverworks: {
    headers: NO_HEADERS,
    body: (message) => ({
      title: withoutTags(message.title),
      body: { text: plainText([detailOf(message)], message.url, 1000) },
    }),
  },
  // https://docs.discord.com/developers/resources/webhook#execute-webhook
  discord: {
    headers: NO_HEADERS,
    body: (message) => ({
      content: '',
      embeds: [
        {
          title: escapeDiscord(message.title).slice(0, 256),
          description: escapeDiscord(detailOf(message)).slice(0, 4096),
          url: message.url,
          color: Number.parseInt(BRAND_COLOR.slice(1), 16),
        },
      ],
      allowed_mentions: { parse: [] },
    }),
  },
}

export const isChatFormat = (format: WebhookFormat): format is ChatFormat => format !== 'plain'

/** Headers beside those of every delivery. */
export const headersOfFormat = (format: ChatFormat): Record<string, string> => FORMATS[format].headers

/** The body of a delivery, created once: every attempt sends the same bytes. */
export const chatBody = (format: ChatFormat, message: NotificationMessage): string =>
  JSON.stringify(FORMATS[format].body(message))

const richText = (run: object): object => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', ...run }],
})

const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeJandi = (text: string): string => text.replace(/\](?=\()/g, '] ')

const withoutTags = (text: string): string => text.replaceAll('<', '＜').replaceAll('>', '＞')

/** The parts and the link, which is never cut off. @param most characters */
function plainText(parts: readonly string[], url: string, most: number): string {
  const link = `${OPEN_LABEL}: ${url}`
  const text = withoutTags(parts.filter((part) => part !== '').join('\n\n'))
  const room = most - link.length - 2
  const shown = text.length <= room ? text : `${text.slice(0, room - 1)}…`
  return shown === '' ? link : `${shown}\n\n${link}`
}

/** Markdown, mentions and times of Discord begin with one of these. */
const escapeDiscord = (text: string): string => text.replace(/[\\*_~`|>#[\]()<@:-]/g, '\\$&')

/**
 * The URL of a chat service is its password: only its host and its last four characters are shown.
 */
export const maskUrl = (url: string): string => {
  const origin = /^https?:\/\/[^/?#]+/.exec(url)?.[0] ?? ''
  return `${origin}/••••${url.slice(origin.length).slice(-4)}`
}
