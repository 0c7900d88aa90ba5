import { expect, test } from 'vitest'
import { checkMapping, fileError, groupReady, samplesOf } from './import-settings.ts'

const columns = ['회사', '메일', '비고']

test('a file whose columns map to different fields has no issues', () => {
  expect(checkMapping(columns, { 회사: 'companyName', 메일: 'contactEmail', 비고: 'custom' })).toEqual({
    faults: {},
    note: undefined,
    blocks: false,
  })
})

test('two columns for one field block the import, with the error at the second', () => {
  const report = checkMapping(columns, { 회사: 'companyName', 메일: 'contactEmail', 비고: 'companyName' })
  expect(report.blocks).toBe(true)
  expect(report.faults).toEqual({ 비고: expect.stringContaining('회사명') })
})

test('any number of columns may become custom fields or be ignored', () => {
  const report = checkMapping(columns, { 회사: 'companyName', 메일: 'custom', 비고: 'custom' })
  expect(report.faults).toEqual({})
})

test('a file without an address column gives a warning and no error', () => {
  const report = checkMapping(columns, { 회사: 'companyName' })
  expect(report).toMatchObject({ blocks: false, note: expect.stringContaining('이메일') })
})

test('a file without a mapped field cannot be imported', () => {
  expect(checkMapping(columns, { 비고: 'custom' }).blocks).toBe(true)
})

test('a file that is too large is rejected before the upload', () => {
  expect(fileError({ size: 21 * 1024 * 1024 })).toContain('20MB')
  expect(fileError({ size: 1000 })).toBeUndefined()
})

test('samples skip empty cells and repetitions', () => {
  expect(samplesOf([['서울'], [' '], ['서울'], ['부산'], ['대전']], 0)).toEqual(['서울', '부산'])
})

test('a new group without a name blocks the import', () => {
  expect(groupReady({ kind: 'none' })).toBe(true)
  expect(groupReady({ kind: 'new', name: ' ' })).toBe(false)
  expect(groupReady({ kind: 'existing', id: '' })).toBe(false)
})
