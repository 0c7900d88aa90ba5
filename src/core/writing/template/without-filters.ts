import { josa } from '#core/text/josa.ts'
import { AI_PART, aiPlaceholder } from './ai-part.ts'
import { canonicalName } from './variables.ts'

const VARIABLE = /\{\{\s*([^}|]+?)\s*(?:\|([^}]*))?\}\}/g
const PARTICLE = /(?:조사|josa)\s*:\s*["']([^"']+)["']/

/**
 * A template for reading: `{{회사명 | default: "귀사" | 조사: "과/와"}}` becomes {{회사명}}과, with the particle of the name itself; an alias is the
 * name it stands for.
 * An AI part is its instruction; conditions are left out.
 */
export const withoutFilters = (template: string): string =>
  template
    .replace(AI_PART, (_, instruction: string) => aiPlaceholder(instruction))
    .replace(VARIABLE, (_, written: string, filters: string = '') => {
      const name = canonicalName(written)
      const particle = PARTICLE.exec(filters)?.[1]
      return `{{${name}}}${particle ? josa(name, particle) : ''}`
    })
    .replace(/\{%[^%]*%\}/g, '')
    .trim()
