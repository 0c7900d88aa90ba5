// Apart from prompt.ts, which the browser does not load: it makes JSON Schemas.
import { LEAD_FIELD_DEFINITIONS, LEAD_FIELDS, type LeadField } from '#core/leads/fields.ts'

/** Lead fields that a prompt may contain, by variable name, in display order. The email address is never sent to a model. */
export const PROMPT_FIELDS: Readonly<Record<string, LeadField>> = Object.fromEntries(
  LEAD_FIELDS.filter((field) => LEAD_FIELD_DEFINITIONS[field].isPrompted).map((field) => [
    LEAD_FIELD_DEFINITIONS[field].variable.name,
    field,
  ]),
)
