// Which values a lead accepts.
import * as z from 'zod'
import { customFieldName, manyLines, singleLine } from '#core/text/plain-text.ts'
import { LEAD_FIELD_DEFINITIONS, type LeadField, mapLeadFields, type NullableLeadField } from './fields.ts'
import { MAX_CUSTOM_FIELDS, MAX_CUSTOM_NAME, MAX_CUSTOM_VALUE, MAX_FIELD } from './lead.ts'

type FieldSchemas = {
  [F in LeadField]: F extends NullableLeadField ? z.ZodNullable<z.ZodString> : z.ZodString
}

/** The same schema for every field, nullable where the field is. */
export const leadFieldSchemas = (line: z.ZodString): FieldSchemas =>
  mapLeadFields((field) =>
    LEAD_FIELD_DEFINITIONS[field].isNullable ? line.nullable() : line,
  ) as FieldSchemas

/** What a form or an import writes. Every field may be empty; `normalizeEmail` checks the address. */
export const LeadFields = z.object({
  ...leadFieldSchemas(z.string().overwrite(singleLine).max(MAX_FIELD)),
  /** a name contains no braces: templates write it between braces */
  customFields: z
    .record(
      z
        .string()
        .overwrite(customFieldName)
        .min(1)
        .max(MAX_CUSTOM_NAME)
        .regex(/^[^{}|"'<>]*$/),
      z
        .string()
        .overwrite((text) => manyLines(text).trim())
        .max(MAX_CUSTOM_VALUE),
    )
    .refine((fields) => Object.keys(fields).length <= MAX_CUSTOM_FIELDS),
})
export type LeadFields = z.infer<typeof LeadFields>

/** Values to write; a field that is left out stays as it is. `emailKey` is the key of `contactEmail` (`normalizeEmail`). */
export type LeadValues = Partial<LeadFields & { emailKey: string | null }>
