import { josa } from '#core/text/josa.ts'

/**
 * `{주제}` and `{주제 을/를}` of our own texts, `{{변수}}` stays.
 * @param isVowel how a value is read whose sound is not known, such as a Latin name
 */
export const fill = (text: string, values: Readonly<Record<string, string>>, isVowel = false): string =>
  text.replace(/(?<!\{)\{([가-힣]+)(?: ([^{}]+))?\}(?!\})/g, (_, key: string, particle?: string) => {
    const value = values[key] ?? ''
    if (particle === undefined) return value
    const chosen = josa(value, particle)
    return value + (chosen.includes('(') ? josa(isVowel ? '가' : '각', particle) : chosen)
  })
