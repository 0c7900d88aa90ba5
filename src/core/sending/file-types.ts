// The types of files that may be attached, with what they are called on the network and on a disk.
export const FILE_TYPES = {
  pdf: { mime: 'application/pdf', endings: ['pdf'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
  },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    endings: ['pptx'],
  },
  hwp: { mime: 'application/x-hwp', endings: ['hwp'] },
  hwpx: { mime: 'application/hwp+zip', endings: ['hwpx'] },
  png: { mime: 'image/png', endings: ['png'] },
  jpg: { mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  gif: { mime: 'image/gif', endings: ['gif'] },
  webp: { mime: 'image/webp', endings: ['webp'] },
  zip: { mime: 'application/zip', endings: ['zip'] },
  csv: { mime: 'text/csv', endings: ['csv'] },
  txt: { mime: 'text/plain', endings: ['txt'] },
} as const satisfies Record<string, { mime: string; endings: readonly string[] }>
export type FileType = keyof typeof FILE_TYPES
export const FILE_TYPE_NAMES = Object.keys(FILE_TYPES) as FileType[]
