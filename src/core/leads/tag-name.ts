import * as z from 'zod'
import { customFieldName } from '#core/text/plain-text.ts'
import { MAX_TAG_NAME } from './tag.ts'

/** The name of a tag. A semicolon separates the tags of a cell, so a name cannot contain one. */
export const TagName = z
  .string()
  .overwrite(customFieldName)
  .min(1, '태그 이름을 입력해 주세요.')
  .max(MAX_TAG_NAME, `태그 이름은 ${MAX_TAG_NAME}자까지입니다.`)
  .regex(/^[^;；]*$/, '태그 이름에 세미콜론(;)을 사용할 수 없습니다. 파일에서 태그를 구분하는 기호입니다.')
