// An email draft: one mail to every enrolled lead, from a template (manual) or generated per lead by a model (ai).
import * as z from 'zod'
import { FILE_TYPE_NAMES } from '#core/sending/file-types.ts'
import { MAIL_LENGTHS, PRESET_IDS } from '#core/writing/prompt/preset-ids.ts'

export const GENERATION_MODES = ['ai', 'manual'] as const
export type GenerationMode = (typeof GENERATION_MODES)[number]

/** In characters; a longer stored text is read as empty. */
export const EMAIL_DRAFT_LIMITS = {
  subject: 1000,
  bodyText: 200_000,
  bodyHtml: 500_000,
  aiPrompt: 20_000,
} as const

/** A file of every mail of the node, with the name it has in them (rules.md R-330). */
const NodeFile = z.object({
  fileId: z.uuid(),
  name: z.string().max(200),
  type: z.enum(FILE_TYPE_NAMES),
  /** bytes */
  size: z.number().int().min(0),
})
export type NodeFile = z.infer<typeof NodeFile>

/** Older workflows have only `useAI`. `generationMode` wins when both are set, and `useAI` is kept equal to it. */
export const EmailDraftData = z
  .looseObject({
    subject: z.string().max(EMAIL_DRAFT_LIMITS.subject).catch(''),
    bodyText: z.string().max(EMAIL_DRAFT_LIMITS.bodyText).catch(''),
    bodyHtml: z.string().max(EMAIL_DRAFT_LIMITS.bodyHtml).catch(''),
    generationMode: z.enum(GENERATION_MODES).optional().catch(undefined),
    aiPrompt: z.string().max(EMAIL_DRAFT_LIMITS.aiPrompt).catch(''),
    useAI: z.boolean().optional().catch(undefined),
    /** purpose and length of a mail the model writes; older workflows have neither */
    preset: z.enum(PRESET_IDS).optional().catch(undefined),
    length: z.enum(MAIL_LENGTHS).optional().catch(undefined),
    /** the template the texts came from and its version; kept when the texts were edited here afterwards */
    templateId: z.uuid().optional().catch(undefined),
    templateVersion: z.number().int().min(1).optional().catch(undefined),
    files: z.array(NodeFile).optional().catch(undefined),
  })
  .transform((data) => {
    const generationMode: GenerationMode = data.generationMode ?? (data.useAI ? 'ai' : 'manual')
    return { ...data, generationMode, useAI: generationMode === 'ai' }
  })
export type EmailDraftData = z.infer<typeof EmailDraftData>
