import { describe, expect, test } from 'vitest'
import type { NotificationMessage } from '#core/overview/notification-message.ts'
import { type ChatFormat, chatBody, headersOfFormat, maskUrl, WEBHOOK_FORMATS } from './chat-formats.ts'

const CHATS = WEBHOOK_FORMATS.filter((format): format is ChatFormat => format !== 'plain')
const url = 'https://ieum.example/in/w/inbox?kind=all&thread=t'
const message: NotificationMessage = {
  title: '[관심] 무지개상사 김하늘',
  lines: ['“자료를 보내 주세요.”'],
  quote: '안녕하세요.\n자료를 보내 주세요.',
  url,
}
const detail = '“자료를 보내 주세요.”\n\n안녕하세요.\n자료를 보내 주세요.'
const bodyOf = (format: ChatFormat, given = message) => JSON.parse(chatBody(format, given))

describe('the body of each format', () => {
  const run = (text: string, more: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...more }],
  })
  const expected: Record<ChatFormat, object> = {
    slack: {
      text: '[관심] 무지개상사 김하늘',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: message.title, emoji: false } },
        { type: 'section', text: { type: 'plain_text', text: detail, emoji: false } },
        { type: 'section', text: { type: 'mrkdwn', text: `<${url.replace('&', '&amp;')}|이음에서 열기>` } },
      ],
    },
    teams: {
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
              run(message.title, { weight: 'bolder', size: 'medium' }),
              run('“자료를 보내 주세요.”'),
              run('안녕하세요.'),
              run('자료를 보내 주세요.'),
            ],
            actions: [{ type: 'Action.OpenUrl', title: '이음에서 열기', url }],
          },
        },
      ],
    },
    jandi: {
      body: '[관심] 무지개상사 김하늘',
      connectColor: '#4F46E5',
      connectInfo: [
        { title: '내용', description: detail },
        { title: '이음에서 열기', description: url },
      ],
    },
    kakaowork: { text: `${message.title}\n\n${detail}\n\n이음에서 열기: ${url}` },
    naverworks: { title: message.title, body: { text: `${detail}\n\n이음에서 열기: ${url}` } },
    discord: {
      content: '',
      embeds: [
        {
          title: '\\[관심\\] 무지개상사 김하늘',
          description: detail,
          url,
          color: 0x4f46e5,
        },
      ],
      allowed_mentions: { parse: [] },
    },
  }
  test.each(CHATS)('%s', (format) => {
    expect(bodyOf(format)).toEqual(expected[format])
  })
})

test('잔디 is asked for its version by a header, the others need none', () => {
  expect(headersOfFormat('jandi')).toEqual({ accept: 'application/vnd.tosslab.jandi-v2+json' })
  for (const format of CHATS.filter((one) => one !== 'jandi')) expect(headersOfFormat(format)).toEqual({})
})

describe('words of a lead', () => {
  const evil: NotificationMessage = {
    title: '<!channel> @everyone [링크](https://evil.example) 회사',
    lines: ['<https://evil.example|로그인> *굵게*'],
    quote: '<@U123> <m userId="all"> @here [[클릭]](https://evil.example) `x` ||숨김|| &amp;',
    url,
  }

  test('Slack shows them in plain text, and the fallback text has no <', () => {
    const { text, blocks } = bodyOf('slack', evil)
    expect(text).not.toContain('<')
    expect(text).toContain('&lt;!channel&gt;')
    expect(blocks.slice(0, -1).map((block: { text: { type: string } }) => block.text.type)).toEqual([
      'plain_text',
      'plain_text',
    ])
  })

  test('Teams shows them in runs, which have no Markdown, and names no mention', () => {
    const { content } = bodyOf('teams', evil).attachments[0]
    expect(JSON.stringify(content)).not.toMatch(/"TextBlock"|msteams|<at>/)
  })

  test('잔디 finds no link in them', () => {
    const { body, connectInfo } = bodyOf('jandi', evil)
    expect(body).not.toContain('](')
    expect(connectInfo[0].description).not.toContain('](')
  })

  test('카카오워크 and 네이버웍스 find no tag in them', () => {
    expect(JSON.stringify(bodyOf('kakaowork', evil))).not.toMatch(/[<>]/)
    expect(JSON.stringify(bodyOf('naverworks', evil))).not.toMatch(/[<>]/)
  })

  test('Discord notifies no user by a mention, and every mark is escaped', () => {
    const { content, embeds, allowed_mentions } = bodyOf('discord', evil)
    expect([content, allowed_mentions]).toEqual(['', { parse: [] }])
    const { title, description } = embeds[0]
    for (const text of [title, description]) {
      expect(text.replace(/\\./g, '')).not.toMatch(/[*_~`|<>@[\]()]/)
    }
  })
})

test('a message without details has none, and a long one keeps its link', () => {
  const bare = { ...message, lines: [], quote: null }
  expect(bodyOf('slack', bare).blocks).toHaveLength(2)
  expect(bodyOf('naverworks', bare).body.text).toBe(`이음에서 열기: ${url}`)
  const long = { ...message, title: '가'.repeat(120), lines: ['나'.repeat(300)], quote: '다'.repeat(300) }
  const { text } = bodyOf('kakaowork', long)
  expect(text.length).toBeLessThanOrEqual(500)
  expect(text.endsWith(url)).toBe(true)
})

test('a URL is shown with its host and its last four characters', () => {
  expect(maskUrl('https://hooks.slack.com/services/T000/B000/secretXYZ9')).toBe(
    'https://hooks.slack.com/••••XYZ9',
  )
  expect(maskUrl('https://h.example')).toBe('https://h.example/••••')
})
