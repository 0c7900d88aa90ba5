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
  taskModels: { research: { model: 'small-model', priceIn: 100, priceOut: null } },
  monthCost: 0,
  ownsInstallation: false,
}

const withModel = (model: string, priceIn: string, priceOut: string) => ({
  research: { model, priceIn, priceOut },
})

test('unchanged settings are saved as they were, without the key', () => {
  const input = inputOf(draftOf(settings))
  const { source: _, hasApiKey: __, monthCost: ___, ownsInstallation: ____, ...saved } = settings
  expect(input).toEqual(saved)
})

test('another provider has its own address and model and needs its own key', () => {
  const draft = { ...draftOf(settings), ...choose(draftOf(settings), 'upstage') }
  expect(draft).toMatchObject({ preset: 'upstage', baseUrl: 'https://api.upstage.ai/v1', apiKey: '' })
  expect(inputOf(draft).taskModels).toEqual({})
  expect(keepsKey(draftOf(settings), settings)).toBe(true)
  expect(keepsKey(draft, settings)).toBe(false)
})

test('amounts may have commas or be empty; anything else is an error of the field', () => {
  const draft = {
    ...draftOf(settings),
    ...withModel('small-model', '100', '300'),
    monthlyCap: '1,200,000',
    priceIn: ' 200 ',
  }
  expect(faultsOf(draft)).toEqual({})
  expect(inputOf(draft)).toMatchObject({ monthlyCap: 1_200_000, priceIn: 200 })
  expect(Object.keys(faultsOf({ ...draft, priceOut: '비쌈', concurrency: '0' }))).toEqual([
    'priceOut',
    'concurrency',
  ])
})

test('a cap without prices of every model is rejected', () => {
  const draft = { ...draftOf(settings), ...withModel('small-model', '100', '300') }
  expect(faultsOf(draft)).toEqual({})
  expect(faultsOf({ ...draft, priceIn: '' })).toHaveProperty('monthlyCap')
  expect(faultsOf({ ...draft, ...withModel('small-model', '100', '') })).toHaveProperty('monthlyCap')
  expect(faultsOf({ ...draft, ...withModel('small-model', '100', ''), monthlyCap: '' })).toEqual({})
})

test('a price of a chosen model is a number; without a model it has none', () => {
  const draft = { ...draftOf(settings), ...withModel('small-model', '100', '비쌈') }
  expect(Object.keys(faultsOf(draft))).toContain('research')
  const none = { ...draft, ...withModel(' ', '', '비쌈') }
  expect(faultsOf(none)).toEqual({})
  expect(inputOf(none).taskModels).toEqual({})
})
