// An email draft: one mail to every enrolled contact, from a template (manual) or written per contact by a model (ai).
import * as z from 'zod'

export const GENERATION_MODES = ['ai', 'manual'] as const
export type GenerationMode = (typeof GENERATION_MODES)[number]

/** Older drawings carry only `useAI`; `generationMode` wins where both are there, and the two are kept in step. */
export const EmailDraftData = z
  .looseObject({
    subject: z.string().max(1000).catch(''),
    bodyText: z.string().max(200_000).catch(''),
    bodyHtml: z.string().max(500_000).catch(''),
    generationMode: z.enum(GENERATION_MODES).optional().catch(undefined),
    aiPrompt: z.string().max(20_000).catch(''),
    useAI: z.boolean().optional().catch(undefined),
  })
  .transform((data) => {
    const generationMode: GenerationMode = data.generationMode ?? (data.useAI ? 'ai' : 'manual')
    return { ...data, generationMode, useAI: generationMode === 'ai' }
  })
export type EmailDraftData = z.infer<typeof EmailDraftData>
