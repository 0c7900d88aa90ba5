// The SQL of all fields of a lead, derived from core/leads/fields.ts. The fragments read the alias `l` of table `leads`.
import { type RawBuilder, sql } from 'kysely'
import { LEAD_FIELDS, type LeadField } from '#core/leads/fields.ts'
import type { LeadValues } from '#core/leads/lead-fields.ts'
import type { LeadTables } from '#server/data/leads/tables.ts'

type Sql = RawBuilder<unknown>

/** Columns of `leads` that are not a field: keys, derived values, and the custom fields. */
type OtherColumn =
  | 'id'
  | 'workspaceId'
  | 'emailKey'
  | 'customFields'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'search'
  | 'fieldSearch'
  | 'customSearch'

type Checked<A extends B, B extends keyof LeadTables['leads'] & LeadField> = [A, B]
/**
 * Does not compile when a field has no column in `leads`, or a column of `leads` is neither a field nor an OtherColumn.
 * @public only the compiler uses it
 */
export type EveryColumnIsDefined = Checked<Exclude<keyof LeadTables['leads'], OtherColumn>, LeadField>

/** A new row, or the values an import writes over an existing one. */
export type LeadDraft = Required<LeadValues> & { id: string }

const column = (alias: string, field: LeadField): Sql => sql.ref(`${alias}.${field}`)
const list = (part: (field: LeadField) => Sql): Sql => sql.join(LEAD_FIELDS.map(part))

/** For SELECT: every field and `customFields`. */
export const leadFieldColumns = sql`${list((field) => column('l', field))}, l.custom_fields`

/** Arguments of json_build_object: every field and `customFields`. */
export const leadFieldJson = sql`
  ${list((field) => sql`${sql.lit(field)}, ${column('l', field)}`)}, 'customFields', l.custom_fields`

/** The columns of a row for the query builder. */
export const toLeadRow = <T extends LeadValues>({ customFields, ...values }: T) => ({
  ...values,
  customFields: customFields && JSON.stringify(customFields),
})

/** Names of the columns that `draftTable` has besides `id`, for INSERT and SELECT. */
export const draftColumns = sql`${list((field) => sql.id(field))}, email_key, custom_fields`

/** Drafts as a table `x` with `id` and draftColumns. */
export const draftTable = (drafts: readonly LeadDraft[]): Sql => sql`
  unnest(${drafts.map((draft) => draft.id)}::uuid[],
         ${list((field) => sql`${drafts.map((draft) => draft[field])}::text[]`)},
         ${drafts.map((draft) => draft.emailKey)}::text[],
         ${drafts.map((draft) => JSON.stringify(draft.customFields))}::jsonb[])
  AS x(id, ${draftColumns})`

/**
 * For UPDATE leads l: a filled-in value of `x` replaces that of the lead, an empty one leaves it. The address is only
 * written when it is another spelling of the lead's own.
 */
export const mergedDraftColumns = sql`
  ${list((field) =>
    field === 'contactEmail'
      ? sql`contact_email = CASE WHEN x.email_key = l.email_key THEN x.contact_email ELSE l.contact_email END`
      : sql`${sql.id(field)} = coalesce(nullif(${column('x', field)}, ''), ${column('l', field)})`,
  )}, custom_fields = l.custom_fields || x.custom_fields`

/** For UPDATE leads l: the values of `x.was`, an object with the previous values of the fields that changed. */
export const restoredColumns = sql`
  ${list(
    (field) => sql`${sql.id(field)} =
      CASE WHEN x.was ? ${sql.lit(field)} THEN x.was ->> ${sql.lit(field)} ELSE ${column('l', field)} END`,
  )}, custom_fields = coalesce(x.was -> 'customFields', l.custom_fields)`
