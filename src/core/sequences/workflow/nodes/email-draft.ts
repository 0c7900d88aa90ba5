// An email draft: one mail to every enrolled lead, from a template (manual) or generated per lead by a model (ai).
import * as z from 'zod/mini'
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
  name: z.string().check(z.maxLength(200)),
  type: z.enum(FILE_TYPE_NAMES),
  /** bytes */
  size: z.int().check(z.minimum(0)),
})
export type NodeFile = z.infer<typeof NodeFile>

/** A stored value that is not allowed is read as absent. */
const text = (max: number) => z.catch(z.string().check(z.maxLength(max)), '')
const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** Older workflows have only `useAI`. `generationMode` wins when both are set, and `useAI` is kept equal to it. */
export const EmailDraftData = z.pipe(
  z.looseObject({
    subject: text(EMAIL_DRAFT_LIMITS.subject),
    bodyText: text(EMAIL_DRAFT_LIMITS.bodyText),
    bodyHtml: text(EMAIL_DRAFT_LIMITS.bodyHtml),
    generationMode: optional(z.enum(GENERATION_MODES)),
    aiPrompt: text(EMAIL_DRAFT_LIMITS.aiPrompt),
    useAI: optional(z.boolean()),
    /** purpose and length of a mail the model writes; older workflows have neither */
    preset: optional(z.enum(PRESET_IDS)),
    length: optional(z.enum(MAIL_LENGTHS)),
    /** the template the texts came from and its version; kept when the texts were edited here afterwards */
    templateId: optional(z.uuid()),
    templateVersion: optional(z.int().check(z.minimum(1))),
    files: optional(z.array(NodeFile)),
  }),
  z.transform((data) => {
    const generationMode: GenerationMode = data.generationMode ?? (data.useAI ? 'ai' : 'manual')
    return { ...data, generationMode, useAI: generationMode === 'ai' }
  }),
)
export type EmailDraftData = z.infer<typeof EmailDraftData>
