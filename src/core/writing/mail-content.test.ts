import { expect, test } from 'vitest'
import { contentOf } from './mail-content.ts'

const CONTENT = { subject: '제안', bodyText: '안녕하세요', bodyHtml: '' }

test('a generated or edited mail replaces the template, and an unapproved mail waits when review is required', () => {
  const stored = {
    status: 'edited',
    mode: 'manual',
    reviewState: 'unreviewed',
    needsReview: false,
    content: CONTENT,
    error: null,
  } as const
  const template = () => ({ kind: 'ready', content: { ...CONTENT, subject: '템플릿' } }) as const
  expect(contentOf(stored, 'manual', false, template)).toEqual({ kind: 'ready', content: CONTENT })
  expect(contentOf(stored, 'manual', true, template)).toEqual({ kind: 'awaiting_approval' })
  expect(contentOf({ ...stored, reviewState: 'approved' }, 'ai', true, template)).toEqual({
    kind: 'ready',
    content: CONTENT,
  })
  expect(contentOf(null, 'manual', false, template)).toMatchObject({ content: { subject: '템플릿' } })
  expect(contentOf(null, 'ai', false, template)).toEqual({ kind: 'awaiting_content' })
  expect(contentOf({ ...stored, status: 'failed', error: '왜' }, 'ai', false, template)).toEqual({
    kind: 'generation_failed',
    why: '왜',
  })
})

test('a text of the model that is written again, or could not be, is not replaced by the template', () => {
  const stored = {
    status: 'failed',
    mode: 'ai',
    reviewState: 'unreviewed',
    needsReview: false,
    content: CONTENT,
    error: '왜',
  } as const
  const template = () => ({ kind: 'ready', content: { ...CONTENT, subject: '템플릿' } }) as const
  const empty = { subject: '', bodyText: '', bodyHtml: '' }
  expect(contentOf(stored, 'manual', false, template)).toEqual({ kind: 'generation_failed', why: '왜' })
  expect(contentOf({ ...stored, status: 'pending' }, 'manual', false, template)).toEqual({
    kind: 'awaiting_content',
  })
  // never written: the node is written manually now
  expect(contentOf({ ...stored, content: empty }, 'manual', false, template)).toMatchObject({
    content: { subject: '템플릿' },
  })
})

test('a text with a contact without a source waits for an approval, also where no review is required', () => {
  const stored = {
    status: 'generated',
    mode: 'ai',
    reviewState: 'unreviewed',
    needsReview: true,
    content: CONTENT,
    error: null,
  } as const
  const template = () => ({ kind: 'empty' }) as const
  expect(contentOf(stored, 'ai', false, template)).toEqual({ kind: 'awaiting_approval' })
  expect(contentOf({ ...stored, reviewState: 'approved' }, 'ai', false, template)).toEqual({
    kind: 'ready',
    content: CONTENT,
  })
})
