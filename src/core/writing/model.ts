// The models a workspace can choose from, for which calls, what a call costs, and the monthly limits.
import type { KeyHeader, ModelPurpose } from '#core/ports.ts'

/** How a model service is reached; the user fills in the address of `custom` and of local models. */
export type ModelProvider = {
  id: string
  /** shown to the user */
  name: string
  baseUrl: string
  /** the suggested model; '' where it depends on the account */
  model: string
  needsKey: boolean
  /** of calls */
  keyHeader: KeyHeader
  /** of the list of models */
  listKeyHeader: KeyHeader
}

const MODEL_PROVIDERS = [
  provider('openai', 'OpenAI', 'https://api.openai.com/v1', 'gpt-4o-mini'),
  // calls: the documented OpenAI-compatible endpoint; the list is that of Anthropic's own API
  provider('anthropic', 'Anthropic', 'https://api.anthropic.com/v1', '', true, 'authorization', 'x-api-key'),
  provider('azure', 'Azure OpenAI', 'https://{리소스 이름}.openai.azure.com/openai/v1', '', true, 'api-key'),
  provider('upstage', 'Upstage Solar', 'https://api.upstage.ai/v1', 'solar-pro2'),
  provider('hyperclova', 'HyperCLOVA X', 'https://clovastudio.stream.ntruss.com/v1/openai', 'HCX-005'),
  provider('gemini', 'Gemini', 'https://generativelanguage.googleapis.com/v1beta/openai', 'gemini-2.0-flash'),
  provider('vllm', 'vLLM', 'http://127.0.0.1:8000/v1', '', false),
  provider('ollama', 'Ollama', 'http://127.0.0.1:11434/v1', '', false),
  provider('custom', '직접 입력', '', '', false),
] as const satisfies readonly ModelProvider[]

function provider<const I extends string>(
  id: I,
  name: string,
  baseUrl: string,
  model: string,
  needsKey = true,
  keyHeader: KeyHeader = 'authorization',
  listKeyHeader: KeyHeader = keyHeader,
) {
  return { id, name, baseUrl, model, needsKey, keyHeader, listKeyHeader }
}

/** The name of the sandbox model in `modelUsed` and in recorded calls. */
export const SANDBOX_MODEL = 'sandbox-writer'

/** `installation`: the model configured by environment variables, or the sandbox writer when none is configured. */
export const MODEL_CHOICES = ['installation', 'sandbox', ...MODEL_PROVIDERS.map(({ id }) => id)] as const
export type ModelChoice = (typeof MODEL_CHOICES)[number]

export const findModelProvider = (choice: ModelChoice): ModelProvider | null =>
  MODEL_PROVIDERS.find(({ id }) => id === choice) ?? null

/** KRW per million tokens; null when no price has been entered. */
export type ModelPrices = { priceIn: number | null; priceOut: number | null }

/** The kinds of calls that a workspace may choose another model for (rules.md R-475). */
export const MODEL_TASKS = ['writing', 'research', 'replies', 'checks'] as const
export type ModelTask = (typeof MODEL_TASKS)[number]

/** The task of each call; null: always the default model. */
const TASK_OF = {
  email: 'writing',
  template: 'writing',
  proposal: 'writing',
  research: 'research',
  reply_intent: 'replies',
  reply_answer: 'replies',
  claim_check: 'checks',
  connection_test: null,
} as const satisfies Record<ModelPurpose, ModelTask | null>

export type TaskModel = ModelPrices & { model: string }
/** A task without a model has the default one. */
export type TaskModels = { [T in ModelTask]?: TaskModel | undefined }

/**
 * The settings with the model and the prices of a call for this purpose. Only an own connection has models to choose from: the
 * installation's model and the sandbox model are one each.
 */
export function settingsFor<S extends TaskModel & { preset: ModelChoice; taskModels: TaskModels }>(
  settings: S,
  purpose: ModelPurpose,
): S {
  const task = TASK_OF[purpose]
  const chosen = task && findModelProvider(settings.preset) ? settings.taskModels[task] : undefined
  return chosen ? { ...settings, ...chosen } : settings
}

/** Cost of a call in KRW, or null when a price is missing. */
export function costOf(use: { tokensIn: number; tokensOut: number }, prices: ModelPrices): number | null {
  if (prices.priceIn === null || prices.priceOut === null) return null
  return (use.tokensIn * prices.priceIn + use.tokensOut * prices.priceOut) / 1_000_000
}

/** KRW, and tokens of the installation's key. */
export type Budget = { cost: number; tokens: number }
/** Whether a call may start: now, after running calls have ended, or not this month because of the named limit. */
export type Fit = 'now' | 'later' | keyof Budget

/**
 * @param used in this month
 * @param reserved by running calls
 * @param highest the most that the call may use
 * @param caps null: no limit
 */
export function fitOf(
  { used, reserved, highest }: Record<'used' | 'reserved' | 'highest', Budget>,
  caps: { [L in keyof Budget]: number | null },
): Fit {
  const fits = (['cost', 'tokens'] as const).map((limit): Fit => {
    const left = (caps[limit] ?? Number.POSITIVE_INFINITY) - used[limit]
    if (left <= 0 || highest[limit] > left) return limit
    return highest[limit] > left - reserved[limit] ? 'later' : 'now'
  })
  return fits.find((fit) => fit !== 'now' && fit !== 'later') ?? fits.find((fit) => fit === 'later') ?? 'now'
}

export type TokenCounts = { tokensIn: number; tokensOut: number }

/**
 * What a call is expected to use, before the first one has been measured: about one token a character. Newer models need fewer
 * for Korean, older ones more.
 */
export const expectedUse = (promptLength: number, answerLength: number): TokenCounts => ({
  tokensIn: promptLength,
  tokensOut: answerLength,
})

/** Several calls together; the cost (KRW) is null when one of their models has no prices. */
export function sumUse(
  calls: readonly { use: TokenCounts; prices: ModelPrices }[],
): TokenCounts & { cost: number | null } {
  const costs = calls.map(({ use, prices }) => costOf(use, prices))
  return {
    tokensIn: calls.reduce((sum, { use }) => sum + use.tokensIn, 0),
    tokensOut: calls.reduce((sum, { use }) => sum + use.tokensOut, 0),
    cost: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  }
}

/** A syllable of Korean is up to one and a half tokens, a letter of English less. */
const TOKENS_PER_CHARACTER = 1.5

/**
 * The most a request may use: its answer is asked for a second time when it is cut or has the wrong form, with twice the limit
 * or with the first answer.
 * @param maxTokens of the first answer
 */
export function highestUse(promptLength: number, maxTokens: number): { tokensIn: number; tokensOut: number } {
  const tokensIn = Math.ceil(promptLength * TOKENS_PER_CHARACTER)
  return { tokensIn: 2 * tokensIn + maxTokens, tokensOut: 3 * maxTokens }
}

export const monthlyCapMessage = (cap: number): string =>
  `이번 달 AI 사용 한도 ${Math.round(cap).toLocaleString('ko-KR')}원을 모두 사용했거나 남은 금액이 호출 한 번의 최대 비용보다 적습니다. 설정에서 한도를 늘리거나 다음 달에 다시 생성해 주세요.`

/** Monthly tokens on the installation's model for a workspace to which an owner of the installation has not given a limit yet. */
export const DEFAULT_MONTHLY_TOKENS = 1_000_000

export const tokenCapMessage = (cap: number): string =>
  `이번 달 설치 AI 모델 한도 ${cap.toLocaleString('ko-KR')}토큰을 모두 사용했거나 남은 토큰이 호출 한 번의 최대 사용량보다 적습니다. 설치 소유자에게 한도 증가를 요청하거나, 설정에서 다른 모델을 연결하거나, 다음 달에 다시 생성해 주세요.`
