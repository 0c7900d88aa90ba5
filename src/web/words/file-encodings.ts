/** Names of the character encodings of imported files. */
export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  cp949: '한글 엑셀(CP949)',
} as const
