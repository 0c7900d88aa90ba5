import { expect, test } from 'vitest'
import type { ModelSettings } from '#api/writing/model.ts'
import { choose, draftOf, faultsOf, inputOf, keepsKey } from './model-draft.ts'

const settings: ModelSettings = {
  preset: 'openai',
  source: 'workspace',
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-4o-mini',
  hasApiKey: true,
  concurrency: 10,
  monthlyCap: 50_000,
  priceIn: 200,
  priceOut: 800,
  allowedFields: ['회사명'],
  companyIntro: '소개',
  replyModel: 'on',
  prepareAnswers: 'on',
  research: 'on',
  claimReader: 'off',
  claimAlarms: 'mark',
  monthCost: 0,
  ownsInstallation: false,
}

test('unchanged settings are saved as they were, without the key', () => {
  const input = inputOf(draftOf(settings))
  const { source: _, hasApiKey: __, monthCost: ___, ownsInstallation: ____, ...saved } = settings
  expect(input).toEqual(saved)
})

test('another provider has its own address and model and needs its own key', () => {
  const draft = { ...draftOf(settings), ...choose(draftOf(settings), 'upstage') }
  expect(draft).toMatchObject({ preset: 'upstage', baseUrl: 'https://api.upstage.ai/v1', apiKey: '' })
  expect(keepsKey(draftOf(settings), settings)).toBe(true)
  expect(keepsKey(draft, settings)).toBe(false)
})

test('amounts may have commas or be empty; anything else is an error of the field', () => {
  const draft = { ...draftOf(settings), monthlyCap: '1,200,000', priceIn: ' 200 ' }
  expect(faultsOf(draft)).toEqual({})
  expect(inputOf(draft)).toMatchObject({ monthlyCap: 1_200_000, priceIn: 200 })
  expect(Object.keys(faultsOf({ ...draft, priceOut: '비쌈', concurrency: '0' }))).toEqual([
    'priceOut',
    'concurrency',
  ])
})

test('a cap without prices is rejected', () => {
  expect(faultsOf({ ...draftOf(settings), priceIn: '' })).toHaveProperty('monthlyCap')
  expect(faultsOf({ ...draftOf(settings), priceIn: '', monthlyCap: '' })).toEqual({})
})
