// Examples of tone (말투 예시): own mails that a user chose, which show the writer the style and no content (rules.md R-470,
//

/** Of one workspace. */
export const MAX_TONE_EXAMPLES = 10
/** Of one example, in characters. */
export const MAX_EXAMPLE_LENGTH = 2000
/** Of all examples in a prompt, in characters. */
export const PROMPT_EXAMPLES = 4000

export type ToneExample = { subject: string; body: string }

export const exampleLength = ({ subject, body }: ToneExample): number => subject.length + body.length

/** The first examples that fit into a prompt. @param examples newest first */
export function givenExamples<E extends ToneExample>(examples: readonly E[]): E[] {
  let left = PROMPT_EXAMPLES
  return examples.filter((example) => {
    const length = exampleLength(example)
    if (length > left) return false
    left -= length
    return true
  })
}
