// An email draft: one mail to every enrolled contact, from a template (manual) or written per contact by a model (ai).
import * as z from 'zod'

export const GENERATION_MODES = ['ai', 'manual'] as const
export type GenerationMode = (typeof GENERATION_MODES)[number]

/** The longest texts a drawing holds, in characters; a longer one counts as none when it is read. */
export const EMAIL_DRAFT_LIMITS = {
  subject: 1000,
  bodyText: 200_000,
  bodyHtml: 500_000,
  aiPrompt: 20_000,
} as const

/** Older drawings carry only `useAI`; `generationMode` wins where both are there, and the two are kept in step. */
export const EmailDraftData = z
  .looseObject({
    subject: z.string().max(EMAIL_DRAFT_LIMITS.subject).catch(''),
    bodyText: z.string().max(EMAIL_DRAFT_LIMITS.bodyText).catch(''),
    bodyHtml: z.string().max(EMAIL_DRAFT_LIMITS.bodyHtml).catch(''),
    generationMode: z.enum(GENERATION_MODES).optional().catch(undefined),
    aiPrompt: z.string().max(EMAIL_DRAFT_LIMITS.aiPrompt).catch(''),
    useAI: z.boolean().optional().catch(undefined),
    /** where the texts came from: a template and its version, kept also when they were mended here afterwards */
    templateId: z.uuid().optional().catch(undefined),
    templateVersion: z.number().int().min(1).optional().catch(undefined),
  })
  .transform((data) => {
    const generationMode: GenerationMode = data.generationMode ?? (data.useAI ? 'ai' : 'manual')
    return { ...data, generationMode, useAI: generationMode === 'ai' }
  })
export type EmailDraftData = z.infer<typeof EmailDraftData>
