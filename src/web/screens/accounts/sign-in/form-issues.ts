// What a form of this folder checks itself, with one message per field; the server checks the rest.

export type FormIssues = Record<string, string>

/** The messages of the invalid fields, null when there are none. @param sentences the message of each field */
export function issuesOf(
  isValid: Record<string, boolean>,
  sentences: Record<string, string>,
): FormIssues | null {
  const issues = Object.entries(sentences).filter(([field]) => !isValid[field])
  return issues.length > 0 ? Object.fromEntries(issues) : null
}

/** Moves the focus to the first invalid field, in the order of the form. */
export const focusFirst = (form: HTMLFormElement, issues: FormIssues): void => {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  fields.find((field) => issues[field.name])?.focus()
}
