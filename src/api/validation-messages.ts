// Korean messages for every issue of zod. A message in a schema has priority.
import type * as z from 'zod'

const SIZE_UNITS: Record<string, string> = { string: '자', array: '개', set: '개', map: '개', file: '바이트' }

const FORMATS: Record<string, string> = {
  email: '이메일 주소가 올바르지 않습니다. 예: name@example.com',
  url: '주소가 올바르지 않습니다. 예: https://example.com',
  uuid: '식별자가 올바르지 않습니다.',
  guid: '식별자가 올바르지 않습니다.',
  date: '날짜가 올바르지 않습니다. 예: 2026-11-23',
  datetime: '날짜와 시각이 올바르지 않습니다. 예: 2026-11-23T00:00:00Z',
}

const TYPES: Record<string, string> = {
  string: '문자열로 보내 주세요.',
  number: '숫자로 보내 주세요.',
  int: '정수로 보내 주세요.',
  boolean: 'true 또는 false로 보내 주세요.',
  array: '목록으로 보내 주세요.',
  object: '객체로 보내 주세요.',
  record: '객체로 보내 주세요.',
}

/** For `z.config({ customError })`, on the server and in forms. */
export const validationMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return '필수 항목입니다.'
      return TYPES[issue.expected] ?? '값의 형식이 올바르지 않습니다.'
    case 'too_small': {
      if (issue.origin === 'string' && issue.minimum === 1) return '필수 항목입니다.'
      const unit = SIZE_UNITS[issue.origin]
      return unit ? `${issue.minimum}${unit} 이상이어야 합니다.` : `${issue.minimum} 이상이어야 합니다.`
    }
    case 'too_big': {
      const unit = SIZE_UNITS[issue.origin]
      return unit ? `${issue.maximum}${unit}를 넘을 수 없습니다.` : `${issue.maximum} 이하여야 합니다.`
    }
    case 'invalid_format':
      return FORMATS[issue.format] ?? '형식이 올바르지 않습니다.'
    case 'invalid_value':
      return `다음 중 하나여야 합니다: ${issue.values.map(String).join(', ')}`
    case 'not_multiple_of':
      return `${issue.divisor}의 배수여야 합니다.`
    case 'unrecognized_keys':
      return `알 수 없는 항목입니다: ${issue.keys.join(', ')}`
    default:
      return '값이 올바르지 않습니다.'
  }
}
