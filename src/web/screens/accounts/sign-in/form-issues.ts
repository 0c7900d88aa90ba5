// Validates a form with the schema of its endpoint and returns one message per field.
import type * as z from 'zod'

export type FormIssues = Record<string, string>

/** The parsed body, or one message for each invalid field. @param sentences the message of each field */
export function checkForm<T extends z.ZodType>(
  schema: T,
  values: Record<string, string>,
  sentences: Record<string, string>,
): { body: z.output<T>; issues?: undefined } | { body?: undefined; issues: FormIssues } {
  const read = schema.safeParse(values)
  if (read.success) return { body: read.data }
  const issues: FormIssues = {}
  for (const issue of read.error.issues) {
    const field = String(issue.path[0])
    issues[field] ??= sentences[field] ?? issue.message
  }
  return { issues }
}

/** Moves the focus to the first invalid field, in the order of the form. */
export const focusFirst = (form: HTMLFormElement, issues: FormIssues): void => {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  fields.find((field) => issues[field.name])?.focus()
}
