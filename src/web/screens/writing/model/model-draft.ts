// State of the model settings form: numbers as typed; the key only when a new one is entered.
import type { ModelSettings, ModelSettingsInput } from '#api/writing/model.ts'
import { MAX_PARALLEL_CALLS } from '#core/ports.ts'
import { findModelProvider, MODEL_TASKS, type ModelChoice, type ModelTask } from '#core/writing/model.ts'
import { PROMPT_FIELDS } from '#core/writing/prompt/prompt-fields.ts'
import type { ModelTest } from '#web/data/writing/model.ts'
import { modelText } from './text.ts'

/** A task without a model has the default one. */
export type ModelDraft = Readonly<Record<ModelTask, TaskModelDraft>> & {
  preset: ModelChoice
  baseUrl: string
  model: string
  apiKey: string
  concurrency: string
  monthlyCap: string
  priceIn: string
  priceOut: string
  allFields: boolean
  allowedFields: readonly string[]
  companyIntro: string
  readsReplies: boolean
  preparesAnswers: boolean
  researches: boolean
  readsClaims: boolean
  claimAlarms: ModelSettings['claimAlarms']
}

export type TaskModelDraft = { model: string; priceIn: string; priceOut: string }

const byTask = (draftOfTask: (task: ModelTask) => TaskModelDraft) =>
  Object.fromEntries(MODEL_TASKS.map((task) => [task, draftOfTask(task)])) as Record<
    ModelTask,
    TaskModelDraft
  >
export const DEFAULT_MODEL: TaskModelDraft = { model: '', priceIn: '', priceOut: '' }

const shown = (value: number | null): string => (value === null ? '' : String(value))

export const draftOf = (settings: ModelSettings): ModelDraft => ({
  preset: settings.preset,
  baseUrl: settings.baseUrl,
  model: settings.model,
  apiKey: '',
  concurrency: String(settings.concurrency),
  monthlyCap: shown(settings.monthlyCap),
  priceIn: shown(settings.priceIn),
  priceOut: shown(settings.priceOut),
  ...byTask((task) => {
    const chosen = settings.taskModels[task]
    return chosen
      ? { model: chosen.model, priceIn: shown(chosen.priceIn), priceOut: shown(chosen.priceOut) }
      : DEFAULT_MODEL
  }),
  allFields: settings.allowedFields === null,
  allowedFields: settings.allowedFields ?? Object.keys(PROMPT_FIELDS),
  companyIntro: settings.companyIntro,
  readsReplies: settings.replyModel === 'on',
  preparesAnswers: settings.prepareAnswers === 'on',
  researches: settings.research === 'on',
  readsClaims: settings.claimReader === 'on',
  claimAlarms: settings.claimAlarms,
})

/** Selecting a provider fills in its address and model, and removes the models of the one before. */
export function choose(draft: ModelDraft, preset: ModelChoice): Partial<ModelDraft> {
  const { baseUrl = '', model = '' } = findModelProvider(preset) ?? {}
  return draft.preset === preset ? {} : { preset, baseUrl, model, apiKey: '', ...byTask(() => DEFAULT_MODEL) }
}

/** The stored key is valid only for the stored address; another address needs a new key. */
export const keepsKey = (draft: ModelDraft, settings: ModelSettings): boolean =>
  settings.hasApiKey && draft.preset === settings.preset && draft.baseUrl === settings.baseUrl

const numberOf = (text: string): number | null => {
  const plain = text.replaceAll(/[,\s]/g, '')
  return plain === '' ? null : Number(plain)
}
/** Empty, or a number that is not negative. */
export function isAmountText(text: string): boolean {
  const value = numberOf(text)
  return value === null || (Number.isFinite(value) && value >= 0)
}

/** Korean validation errors by field. */
export function faultsOf(draft: ModelDraft): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const field of ['monthlyCap', 'priceIn', 'priceOut'] as const)
    if (!isAmountText(draft[field])) faults[field] = modelText.badNumber
  const atOnce = numberOf(draft.concurrency)
  if (atOnce === null || !Number.isInteger(atOnce) || atOnce < 1 || atOnce > MAX_PARALLEL_CALLS)
    faults.concurrency = modelText.badConcurrency
  const chosen = MODEL_TASKS.filter((task) => draft[task].model.trim() !== '')
  for (const task of chosen)
    if (!isAmountText(draft[task].priceIn) || !isAmountText(draft[task].priceOut))
      faults[task] = modelText.badNumber
  const isPriced = [draft, ...chosen.map((task) => draft[task])].every(
    ({ priceIn, priceOut }) => numberOf(priceIn) !== null && numberOf(priceOut) !== null,
  )
  if (numberOf(draft.monthlyCap) !== null && !isPriced) faults.monthlyCap ??= modelText.capNeedsPrice
  return faults
}

export const trialOf = (draft: ModelDraft): ModelTest => ({
  preset: draft.preset,
  baseUrl: draft.baseUrl.trim(),
  model: draft.model.trim(),
  ...(draft.apiKey.trim() !== '' && { apiKey: draft.apiKey.trim() }),
})

export const inputOf = (draft: ModelDraft): ModelSettingsInput => ({
  ...trialOf(draft),
  concurrency: numberOf(draft.concurrency) ?? 1,
  monthlyCap: numberOf(draft.monthlyCap),
  priceIn: numberOf(draft.priceIn),
  priceOut: numberOf(draft.priceOut),
  taskModels: Object.fromEntries(
    MODEL_TASKS.flatMap((task) => {
      const { model, priceIn, priceOut } = draft[task]
      if (model.trim() === '') return []
      return [[task, { model: model.trim(), priceIn: numberOf(priceIn), priceOut: numberOf(priceOut) }]]
    }),
  ),
  allowedFields: draft.allFields ? null : [...draft.allowedFields],
  companyIntro: draft.companyIntro,
  replyModel: draft.readsReplies ? 'on' : 'off',
  prepareAnswers: draft.preparesAnswers ? 'on' : 'off',
  research: draft.researches ? 'on' : 'off',
  claimReader: draft.readsClaims ? 'on' : 'off',
  claimAlarms: draft.claimAlarms,
})
