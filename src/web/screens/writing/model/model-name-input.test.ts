import { expect, test } from 'vitest'
import { listModels } from './model-name-input.tsx'

const NAMES = ['solar-mini', 'solar-pro', 'solar-pro2']
const found = (search: string) => listModels(NAMES, search).options.map(({ value }) => value)

test('a search finds the names with every typed word, and offers the typed name last', () => {
  expect(found('')).toEqual(NAMES)
  expect(found('PRO sol')).toEqual(['solar-pro', 'solar-pro2', 'PRO sol'])
  expect(found('solar-pro')).toEqual(['solar-pro', 'solar-pro2'])
  expect(found('other')).toEqual(['other'])
})

test('a long list says how many more there are', () => {
  const { options, total } = listModels(
    Array.from({ length: 80 }, (_, i) => `model-${i}`),
    '',
  )
  expect([options.length, total]).toEqual([30, 80])
})
