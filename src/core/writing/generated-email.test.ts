import { expect, test } from 'vitest'
import {
  canRegenerate,
  computeProgress,
  GENERATED_EMAIL_STATUSES,
  isDone,
  isOutdated,
  runMessage,
  type StyleSettings,
  styleKey,
} from './generated-email.ts'

test('regenerating all keeps edited and approved mails unless requested, and always keeps sent mails', () => {
  const email = { status: 'generated', reviewState: 'unreviewed', isSent: false } as const
  expect(canRegenerate(email, false)).toBe(true)
  expect(canRegenerate({ ...email, status: 'edited' }, false)).toBe(false)
  expect(canRegenerate({ ...email, reviewState: 'approved' }, false)).toBe(false)
  expect(canRegenerate({ ...email, status: 'edited' }, true)).toBe(true)
  expect(canRegenerate({ ...email, isSent: true }, true)).toBe(false)
})

test('generated and edited mails are done, the others are not', () => {
  expect(GENERATED_EMAIL_STATUSES.filter(isDone)).toEqual(['generated', 'edited'])
})

test('progress is a whole number, 0 without mails, and 100 only at the end', () => {
  expect(computeProgress({ done: 0, failed: 0, total: 0, running: false })).toMatchObject({
    status: 'completed',
    percentage: 0,
  })
  expect(computeProgress({ done: 198, failed: 1, total: 200, running: true })).toMatchObject({
    status: 'generating',
    percentage: 99,
  })
  expect(computeProgress({ done: 199, failed: 1, total: 200, running: false })).toMatchObject({
    percentage: 100,
  })
  expect(computeProgress({ done: 1, failed: 0, total: 3, running: true }).percentage).toBe(33)
})

test('a mail is outdated when the prompt or template it was written with has changed since', () => {
  const now = {
    mode: 'ai' as const,
    aiPrompt: '짧게 소개',
    templateSubject: '제목',
    templateBody: '본문',
    templateBodyHtml: '',
    styleKey: 'a',
  }
  expect(isOutdated(now, now)).toBe(false)
  expect(isOutdated({ ...now, templateSubject: '옛 제목' }, now)).toBe(false)
  expect(isOutdated({ ...now, aiPrompt: '길게 소개' }, now)).toBe(true)
  expect(isOutdated({ ...now, mode: 'manual' }, now)).toBe(true)
  expect(isOutdated({ ...now, mode: 'manual' }, { ...now, mode: 'manual', templateBody: '새 본문' })).toBe(
    true,
  )
})

test('a mail of a model is outdated when its style or model has changed, unless the style is not known', () => {
  const mail = {
    mode: 'ai' as const,
    aiPrompt: '',
    templateSubject: '',
    templateBody: '',
    templateBodyHtml: '',
  }
  const style: StyleSettings = {
    language: 'ko',
    tone: '',
    senderIntro: '',
    companyIntro: '',
    ownSourceIds: null,
    preset: null,
    length: null,
    model: { source: 'workspace', baseUrl: 'http://a', model: 'one' },
  }
  const now = { ...mail, styleKey: styleKey(style) }
  expect(isOutdated({ ...mail, styleKey: null }, now)).toBe(false)
  expect(isOutdated({ ...mail, styleKey: styleKey({ ...style, length: 'medium' }) }, now)).toBe(false)
  const changes: Partial<StyleSettings>[] = [
    { tone: '담백하게' },
    { language: 'en' },
    { senderIntro: '김하나' },
    { companyIntro: '물류' },
    { ownSourceIds: ['one'] },
    { ownSourceIds: [] },
    { preset: 'follow_up' },
    { length: 'short' },
    { model: { ...style.model, model: 'two' } },
    { model: { ...style.model, baseUrl: 'http://b' } },
    { model: { ...style.model, source: 'sandbox' } },
  ]
  for (const change of changes) {
    const written = { ...mail, styleKey: styleKey({ ...style, ...change }) }
    expect(isOutdated(written, now), JSON.stringify(change)).toBe(true)
    const manual = { mode: 'manual' as const }
    expect(isOutdated({ ...written, ...manual }, { ...now, ...manual })).toBe(false)
  }
})

test('the line about a run counts what it wrote, and names the mails that were kept', () => {
  const run = {
    status: 'completed' as const,
    generated: 40,
    failed: 0,
    total: 40,
    queued: 39,
    kept: 1,
    error: null,
  }
  expect(runMessage(run)).toBe('이메일 40건 중 39건을 생성했습니다 · 유지 1건')
  expect(runMessage({ ...run, generated: 38, failed: 2, kept: 0 })).toBe(
    '이메일 40건 중 38건을 생성했습니다 · 실패 2건',
  )
})
