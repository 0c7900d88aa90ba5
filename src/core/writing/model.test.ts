import { expect, test } from 'vitest'
import { settingsFor } from './model.ts'

const settings = {
  preset: 'openai' as const,
  model: 'large',
  priceIn: 100,
  priceOut: 300,
  taskModels: { research: { model: 'small', priceIn: 1, priceOut: null } },
}

test('a call has the model and the prices that are chosen for its task, others the default', () => {
  expect(settingsFor(settings, 'research')).toMatchObject({ model: 'small', priceIn: 1, priceOut: null })
  for (const purpose of ['email', 'claim_check', 'reply_intent', 'connection_test'] as const)
    expect(settingsFor(settings, purpose)).toBe(settings)
})

test('the model of the installation and the sandbox model are the only ones of their connection', () => {
  for (const preset of ['installation', 'sandbox'] as const)
    expect(settingsFor({ ...settings, preset }, 'research')).toMatchObject({ model: 'large', priceIn: 100 })
})
