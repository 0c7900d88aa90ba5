import { expect, test } from 'vitest'
import { changedFields, emptyStep } from './step-fields.ts'

const before = { ...emptyStep(2), subject: '제안', bodyText: '본문', delayDays: 3 }

test('only changed fields are sent', () => {
  expect(changedFields(before, before)).toEqual({})
  expect(changedFields(before, { ...before, subject: '새 제안', delayDays: 5 })).toEqual({
    subject: '새 제안',
    delayDays: 5,
  })
})

test('files are sent when the list changed', () => {
  const file = {
    fileId: '01a1fc2b-0000-7000-8000-000000000002',
    name: '견적서.pdf',
    type: 'pdf' as const,
    size: 9,
  }
  const { fileId, name } = file
  expect(changedFields(before, { ...before, files: [file] })).toEqual({ files: [{ fileId, name }] })
  expect(changedFields({ ...before, files: [file] }, { ...before, files: [file] })).toEqual({})
  expect(changedFields({ ...before, files: [file] }, { ...before, files: [] })).toEqual({ files: [] })
})

test('with a template every text is sent, also one that was changed back', () => {
  const templateId = '01a1fc2b-0000-7000-8000-000000000001'
  expect(changedFields(before, { ...before, templateId })).toEqual({
    templateId,
    subject: '제안',
    bodyText: '본문',
    bodyHtml: '',
    files: [],
  })
})

test('an email written by a model refers to no template', () => {
  const form = {
    ...before,
    generationMode: 'ai' as const,
    templateId: '01a1fc2b-0000-7000-8000-000000000001',
  }
  expect(changedFields(before, form)).toEqual({ generationMode: 'ai' })
})

test('a new first step has no delay, a later one 1 day', () => {
  expect([emptyStep(1).delayDays, emptyStep(2).delayDays]).toEqual([0, 1])
})
