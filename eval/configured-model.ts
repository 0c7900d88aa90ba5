import type { LanguageModel } from '#core/ports.ts'
import { createOpenAiModel } from '#server/adapters/llm/openai.ts'
import { readConfig } from '#server/config.ts'
import { StartError } from '#server/platform/start-error.ts'

type Configured = { name: string; host: string; model: LanguageModel }

/** The model of OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL; null when none of them is set. @throws StartError */
export function configuredModel(): Configured | null {
  const read = readConfig()
  if (!read.ok) throw new StartError(read.faults.join('\n'))
  const { openai } = read.config
  if (!openai) return null
  return {
    name: openai.model ?? 'default model',
    host: new URL(openai.baseUrl).host,
    model: createOpenAiModel(openai),
  }
}
